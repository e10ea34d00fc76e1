import type { Background } from '#core/contract/entities.ts';

export interface BackgroundChoice {
  /** The value that the download call takes. */
  readonly value: string;
  readonly kind: 'default' | 'transparent' | 'other';
  /** Number of another background, from 1; 0 for the two kinds that have names. */
  readonly number: number;
  /** null when the choice has no background picture. */
  readonly backgroundUuid: string | null;
}

/** The default background, the transparent one, then the others (D2 §2). */
export function backgroundChoices(backgrounds: readonly Background[]): readonly BackgroundChoice[] {
  const standard = backgrounds.find((background) => background.default);
  const others = backgrounds.filter((background) => background !== standard);
  return [
    { value: 'default', kind: 'default', number: 0, backgroundUuid: standard?.uuid ?? null },
    { value: 'transparent', kind: 'transparent', number: 0, backgroundUuid: null },
    ...others.map(({ uuid }, index): BackgroundChoice => ({ value: uuid, kind: 'other', number: index + 1, backgroundUuid: uuid })),
  ];
}
