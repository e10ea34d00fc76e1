import { type RefObject, useEffect, useRef } from 'react';
import { useEditorValue } from '../state/editor-context.ts';

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), textarea, select, a[href]';

/**
 * Keeps the focus near the work. A button that opens a screen disappears with it, and the focus would move to the top
 * of the page. Instead it moves to the first control of the new screen, and on return to the element that opened it.
 * @returns ref of the tools
 */
export function useMenuFocus(): RefObject<HTMLElement | null> {
  const tools = useRef<HTMLElement>(null);
  const menu = useEditorValue((state) => state.menu);
  const resourceId = useEditorValue((state) => state.currentResourceId);
  const last = useRef({ menu, resourceId, wayIn: null as string | null });
  useEffect(() => {
    const before = last.current;
    if (before.menu === menu && before.resourceId === resourceId) return;
    // From a list of fields to one of them: main restores the focus to the button that opened the list.
    const wayIn = before.menu === 'main' ? wayTo(menu, resourceId) : before.wayIn;
    last.current = { menu, resourceId, wayIn };
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost) return;
    const target = menu === 'main' && before.wayIn !== null ? document.querySelector(before.wayIn) : null;
    const next = target ?? tools.current?.querySelector(FOCUSABLE);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [menu, resourceId]);
  return tools;
}

/** The element that opened a screen: a tool, or a field of the page. */
function wayTo(menu: string, resourceId: string | null): string {
  return resourceId === null ? `[data-menu="${menu}"]` : `[data-field="${CSS.escape(resourceId)}"]`;
}
