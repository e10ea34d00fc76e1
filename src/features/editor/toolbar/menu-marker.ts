import type { EditorAction, EditorMenu, EditorState } from '../state/editor-state.ts';

/** The editor's part of a browser history entry: the screen that was open. Absent for the main screen. */
export interface MenuMarker {
  readonly menu: Exclude<EditorMenu, 'main'>;
  readonly resourceId: string | null;
}

const MENUS: readonly string[] = [
  'select-image',
  'image',
  'select-text',
  'text',
  'templates',
  'year',
  'dates',
  'preview',
  'buy',
] satisfies EditorMenu[];

/** @param state state of a history entry; it can be anything, also from another version */
export function readMarker(state: unknown): MenuMarker | null {
  const marker = isRecord(state) ? state.editor : null;
  if (!isRecord(marker) || typeof marker.menu !== 'string' || !MENUS.includes(marker.menu)) return null;
  const resourceId = typeof marker.resourceId === 'string' ? marker.resourceId : null;
  return { menu: marker.menu as MenuMarker['menu'], resourceId }; // one of MENUS
}

export function withMarker(state: unknown, marker: MenuMarker): Record<string, unknown> {
  return { ...(isRecord(state) && state), editor: marker };
}

export function markerOf({ menu, currentResourceId }: Pick<EditorState, 'menu' | 'currentResourceId'>): MenuMarker | null {
  return menu === 'main' ? null : { menu, resourceId: currentResourceId };
}

export function isSameMarker(a: MenuMarker | null, b: MenuMarker | null): boolean {
  return a?.menu === b?.menu && a?.resourceId === b?.resourceId;
}

/** The action that shows the screen of the history entry to which the customer went back or forward. */
export function actionOf(marker: MenuMarker | null): EditorAction {
  if (marker === null) return { type: 'open-menu', menu: 'main' };
  if (marker.menu === 'image' || marker.menu === 'text')
    return marker.resourceId === null ? { type: 'open-menu', menu: 'main' } : { type: 'open-resource', resourceId: marker.resourceId };
  return { type: 'open-menu', menu: marker.menu };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
