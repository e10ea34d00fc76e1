import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#core/contract/picture-sets.ts';
import { useAnnounce } from '#src/ui/status/announce.ts';
import type { Sections } from '../picture-set-view.ts';

const heartOf = (uuid: string): HTMLElement | null => document.querySelector(`[data-picture="${CSS.escape(uuid)}"] + button`);

interface Pressed {
  readonly picture: Picture;
  /** Gets the focus; null: the heart did not have it. */
  readonly nextUuid: string | null;
}

/**
 * A pressed heart moves its picture, and its button with it, to the other section. The new number of favorites is
 * announced, and the focus stays in the section: at the heart of the next picture, or of the one before. From a section
 * that is empty then it follows the picture.
 * @returns the toggle with this
 */
export function useHeartsOfSections(sections: Sections, toggle: (picture: Picture) => void): (picture: Picture) => void {
  const { t } = useTranslation('picture-sets');
  const announce = useAnnounce();
  const latest = useRef(sections);
  const pressed = useRef<Pressed | null>(null);
  useEffect(() => {
    latest.current = sections;
    if (pressed.current === null) return;
    const { favorites, others } = sections;
    const { picture, nextUuid } = pressed.current;
    const now = [...favorites, ...others].find(({ uuid }) => uuid === picture.uuid);
    if (now?.isUserFavorite === picture.isUserFavorite) return;
    pressed.current = null;
    announce(t('favoritesChosen', { count: favorites.length }));
    // The focus is nowhere, because its button was removed.
    if (nextUuid !== null && document.activeElement === document.body) heartOf(nextUuid)?.focus({ preventScroll: true });
  }, [sections, announce, t]);
  return useCallback(
    (picture) => {
      const { favorites, others } = latest.current;
      const section = picture.isUserFavorite ? favorites : others;
      const at = section.findIndex(({ uuid }) => uuid === picture.uuid);
      const next = section[at + 1] ?? section[at - 1] ?? picture;
      const hasFocus = document.activeElement === heartOf(picture.uuid);
      pressed.current = { picture, nextUuid: hasFocus ? next.uuid : null };
      toggle(picture);
    },
    [toggle],
  );
}
