import type { Background } from '#core/contract/entities.ts';

export interface BackgroundChoice {
  /** As the download asks for it. */
  readonly value: string;
  readonly kind: 'default' | 'transparent' | 'other';
  /** Of the others, from 1; 0 for the two that have names. */
  readonly number: number;
  /** null: there is no backdrop behind it. */
  readonly backgroundUuid: string | null;
}

/** D2 §2: the default background, none, then the others. */
export function backgroundChoices(backgrounds: readonly Background[]): readonly BackgroundChoice[] {
  const standard = backgrounds.find((background) => background.default);
  const others = backgrounds.filter((background) => background !== standard);
  return [
    { value: 'default', kind: 'default', number: 0, backgroundUuid: standard?.uuid ?? null },
    { value: 'transparent', kind: 'transparent', number: 0, backgroundUuid: null },
    ...others.map(({ uuid }, index): BackgroundChoice => ({ value: uuid, kind: 'other', number: index + 1, backgroundUuid: uuid })),
  ];
}
