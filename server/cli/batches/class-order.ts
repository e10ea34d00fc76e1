import type { Db } from '#server/db/database.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';

/** The alphabet of the shop's country, 2 before 10: in Sweden Å comes before Ö, in Norway after Ø. */
export async function loadAlphabet(db: Db): Promise<Intl.Collator> {
  const { country } = (await loadSettings(db)).options;
  return new Intl.Collator(new Intl.Locale('und', { region: country }).maximize().language, { numeric: true });
}

interface Pupil {
  readonly name: string;
  readonly group: string;
}

/** In the order in which bags and letters are handed out: by class, then name. */
export const byClassAndName =
  (alphabet: Intl.Collator) =>
  (a: Pupil, b: Pupil): number =>
    alphabet.compare(a.group, b.group) || alphabet.compare(a.name, b.name);
