"""Says when the runs of schedules are due, by Python's own calendar and zoneinfo.

Reads one question per line as JSON and answers each with one line of JSON:

  {"about": "versions"}                       which Python and which time zone data
  {"about": "changes", "zone", "from", "to"}  when the clocks of a zone change: [[ms UTC, new offset in seconds], ...]
  {"about": "runs", "zone", "wall", "fold", "frequency", "until", "most", "asks": [[k, now], ...],
   and perhaps "weekdays", "times", "ends_on"}
      {"runs": [ms UTC, ...], "answers": [[skipped, due, next], ...]}

A zone that is not in the data is answered with {"missing": zone}.
"""

import calendar
import json
import os
import platform
import sys
import zoneinfo
from datetime import date, datetime, time, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
MILLISECOND = timedelta(milliseconds=1)
CLOCK_HOURS = {"hourly": 1, "every_4_hours": 4, "every_6_hours": 6, "every_12_hours": 12}
# Written down from the description of the product, in minutes.
MINUTES_LATE = {
    "once": 1440,
    "hourly": 15,
    "every_4_hours": 60,
    "every_6_hours": 60,
    "every_12_hours": 60,
    "daily": 180,
    "weekly": 720,
    "monthly": 720,
}


def milliseconds(moment):
    return (moment - EPOCH) // MILLISECOND


def moment_of(number):
    return EPOCH + number * MILLISECOND


def versions():
    for folder in zoneinfo.TZPATH:
        path = os.path.join(folder, "tzdata.zi")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                return lines.readline().split()[-1], folder
    if any(os.path.isdir(folder) for folder in zoneinfo.TZPATH):
        return "of unknown version", os.pathsep.join(zoneinfo.TZPATH)
    try:
        import tzdata

        return tzdata.IANA_VERSION, "the tzdata package"
    except ImportError:
        return None, None


def changes(zone, begin, end):
    """Looks at the offset every six hours and closes in on each change to the second."""

    def offset(moment):
        return moment.astimezone(zone).utcoffset()

    found = []
    before = moment_of(begin)
    while before < moment_of(end):
        after = before + timedelta(hours=6)
        if offset(after) != offset(before):
            low, high = before, after
            while high - low > timedelta(seconds=1):
                middle = low + timedelta(seconds=(high - low) // timedelta(seconds=2))
                if offset(middle) == offset(low):
                    low = middle
                else:
                    high = middle
            found.append([milliseconds(high), int(offset(high).total_seconds())])
        before = after
    return found


def dates(frequency, first):
    """Every day on which a calendar schedule runs, without end."""
    if frequency in ("daily", "weekly"):
        day = first
        while True:
            yield day
            day = day + timedelta(days=1 if frequency == "daily" else 7)
    year, month = first.year, first.month
    while True:
        _, last = calendar.monthrange(year, month)
        yield date(year, month, first.day if first.day <= last else last)
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)


def on_clock(day, clock, zone, fold):
    """With fold 0 the first of two equal times; one that the clock skips is read with the offset before the gap."""
    return datetime.combine(day, clock, tzinfo=zone).replace(fold=fold).astimezone(timezone.utc)


def named_runs(zone, wall, fold, frequency, weekdays, times):
    """Every day from the anchor's on, every time of the day; one that is not behind the run before comes 15 minutes after it."""
    first = datetime.fromisoformat(wall)
    clocks = sorted(time.fromisoformat(word) for word in times) or [first.time()]
    days = weekdays or [first.isoweekday()]
    day, before = first.date(), None
    while True:
        if frequency == "daily" or day.isoweekday() in days:
            for clock in clocks:
                shown = datetime.combine(day, clock)
                if shown < first:
                    continue
                moment = on_clock(day, clock, zone, fold if shown == first else 0)
                if before is not None and moment <= before:
                    moment = before + timedelta(minutes=15)
                yield moment
                before = moment
        day = day + timedelta(days=1)


def runs(zone, wall, fold, frequency):
    first = datetime.fromisoformat(wall)
    clock = time(first.hour, first.minute, first.second)
    anchor = on_clock(first.date(), clock, zone, fold)
    yield anchor
    if frequency in CLOCK_HOURS:
        moment = anchor
        while True:
            moment = moment + timedelta(hours=CLOCK_HOURS[frequency])
            yield moment
    elif frequency != "once":
        days = dates(frequency, first.date())
        next(days)
        for day in days:
            yield on_clock(day, clock, zone, 0)


def after_outage(due, k, now, frequency):
    """Walks through the runs one by one."""
    passed, coming = [], None
    for number, moment in enumerate(due):
        if number < k:
            continue
        if moment <= now:
            passed.append(moment)
        else:
            coming = moment
            break
    if not passed:
        return [0, None, coming]
    late = now - passed[-1]
    window = MINUTES_LATE[frequency] * 60_000
    if coming is not None:
        window = min(window, (coming - passed[-1]) // 2)
    if late <= window:
        return [len(passed) - 1, passed[-1], coming]
    return [len(passed), None, coming]


def answer(question):
    if question["about"] == "versions":
        version, source = versions()
        return {"python": platform.python_version(), "tzdata": version, "source": source}
    try:
        zone = zoneinfo.ZoneInfo(question["zone"])
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return {"missing": question["zone"]}
    if question["about"] == "changes":
        return changes(zone, question["from"], question["to"])
    due = []
    asked = [question[name] for name in ("wall", "fold", "frequency")]
    names = [question.get(name) or [] for name in ("weekdays", "times")]
    planned = named_runs(zone, *asked, *names) if any(names) else runs(zone, *asked)
    until = question["until"]
    if question.get("ends_on"):
        after = date.fromisoformat(question["ends_on"]) + timedelta(days=1)
        until = min(until, milliseconds(on_clock(after, time(0, 0), zone, 0)))
    for moment in planned:
        number = milliseconds(moment)
        if number >= until or len(due) == question["most"]:
            break
        due.append(number)
    return {
        "runs": due,
        "answers": [after_outage(due, k, now, question["frequency"]) for k, now in question["asks"]],
    }


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line)), separators=(",", ":")), flush=True)
