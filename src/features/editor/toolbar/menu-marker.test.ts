import { expect, test } from 'vitest';
import { actionOf, isSameMarker, markerOf, readMarker, withMarker } from './menu-marker.ts';

test('[EDT-01] a screen that is written into the history is read from it again, and the state of others is kept', () => {
  const marker = markerOf({ menu: 'text', currentResourceId: 'cover/name' });
  if (!marker) throw new Error('a text has a screen');
  const state = withMarker({ openedFrom: 3 }, marker);
  expect(state).toMatchObject({ openedFrom: 3 });
  expect(isSameMarker(readMarker(state), marker)).toBe(true);
  expect(actionOf(marker)).toEqual({ type: 'open-resource', resourceId: 'cover/name' });
});

test('[EDT-01] a history entry without a screen, or with one that this version does not know, is main', () => {
  for (const state of [null, undefined, 'text', {}, { editor: null }, { editor: { menu: 'paint' } }]) {
    expect(readMarker(state)).toBeNull();
    expect(actionOf(readMarker(state))).toEqual({ type: 'open-menu', menu: 'main' });
  }
  expect(markerOf({ menu: 'main', currentResourceId: null })).toBeNull();
  expect(actionOf({ menu: 'image', resourceId: null }), 'a picture without its field').toEqual({ type: 'open-menu', menu: 'main' });
});
