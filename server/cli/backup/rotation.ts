/** The backups to keep: the newest of each of the last days, weeks and months that have one. */
import { dayIn } from '#core/kernel/time-zones.ts';

export interface Keep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

export interface MadeBackup {
  readonly name: string;
  readonly madeAtMs: number;
}

const DAY_MS = 86_400_000;

/** The Monday of its week. */
function weekOf(day: string): string {
  const ms = Date.parse(day);
  const daysSinceMonday = (new Date(ms).getUTCDay() + 6) % 7;
  return new Date(ms - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const PERIODS: Readonly<Record<keyof Keep, (day: string) => string>> = {
  daily: (day) => day,
  weekly: weekOf,
  monthly: (day) => day.slice(0, 7),
};

/**
 * Days without a backup do not count: a shop that makes none for a month loses none because of that. The newest is
 * always kept.
 * @param timeZone time zone of the days
 * @returns the reasons for each kept backup, by its name
 */
export function chooseKept(backups: readonly MadeBackup[], keep: Keep, timeZone: string): ReadonlyMap<string, readonly string[]> {
  const newestFirst = backups.toSorted((a, b) => b.madeAtMs - a.madeAtMs || (a.name < b.name ? 1 : -1));
  const kept = new Map<string, string[]>();
  const note = (name: string, reason: string) => kept.set(name, [...(kept.get(name) ?? []), reason]);
  const [newest] = newestFirst;
  if (newest) note(newest.name, 'newest');
  for (const [period, of] of Object.entries(PERIODS)) {
    const seen = new Set<string>();
    for (const { name, madeAtMs } of newestFirst) {
      const label = of(dayIn(timeZone, madeAtMs));
      // The newest backup is the first one seen of its period.
      if (seen.has(label) || seen.size >= keep[period as keyof Keep]) continue;
      seen.add(label);
      note(name, period);
    }
  }
  return kept;
}
