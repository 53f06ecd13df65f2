"""After a macro that changed something: a page for the room that lies beside the workbook."""

from __future__ import annotations

from xlscore.live.running import Live


def on_room_page(live: Live) -> list[str]:
    """What has changed is on the page of the room too, if one was made; what is said of it."""
    if live.path is None or not live.path.with_suffix(".room.js").exists():
        return []
    from xlscore.live import showing  # most workbooks have no page

    return showing.refresh(live)
