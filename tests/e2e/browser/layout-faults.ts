import { expect, type Page } from '@playwright/test';
import { sliceOf } from '#tests/setup/slice.ts';

/** Large text, and narrow or low windows (WCAG 1.4.4, 1.4.10, 2.4.11). */
const SIZES = [
  { name: 'with text of 200 %', width: 390, height: 844, text: '200%' },
  { name: 'at 320 px, which is 1280 at 400 %', width: 320, height: 640, text: '' },
  { name: 'on a phone on its side', width: 844, height: 390, text: '' },
  { name: 'at 1280 x 800 and 200 %', width: 640, height: 400, text: '' },
  // A line holds ten letters, so that a longer word must break.
  { name: 'at 320 px with text of 200 %', width: 320, height: 640, text: '200%', mayBreakWords: true },
];

let looks = 0;

/**
 * Expects that no text is cut off, nothing scrolls sideways and no bar covers the focused control, at two of the sizes
 * in turn or at all of them.
 */
export async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  const turn = looks++ % SIZES.length;
  const inTurn = [...SIZES.slice(turn), ...SIZES.slice(0, turn)].slice(0, sliceOf(SIZES.length, 2));
  for (const { name, width, height, text, mayBreakWords = false } of inTurn) {
    await page.setViewportSize({ width, height });
    // Bars are measured after the frame in which they change.
    await page.evaluate(async (fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    }, text);
    const faults = await page.evaluate(layoutFaults);
    expect(
      mayBreakWords ? faults.filter((fault) => !fault.startsWith('word broken')) : faults,
      `${new URL(page.url()).pathname} ${name}`,
    ).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** The faults of a page at its present size. The function runs in the page, so it uses nothing from outside itself. */
function layoutFaults(): string[] {
  const faults = new Set<string>();
  /** Tolerances for rounding, and for strokes of letters that reach past their line. */
  const SIDE_PX = 1.5;
  const LINE_PX = 4;
  const PRICE = /(?:kr|NOK)\s\d[\d\s.]*(?:,\d\d)?|\d[\d\s.]*(?:,\d\d)?\s?kr\b/g;

  const named = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').split(' ')[0]} "${words}"`;
  };
  const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isScrolling = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  /** Content for screen readers only; none of it is meant to be visible. */
  const isHiddenFromSight = (element: Element, style: CSSStyleDeclaration) =>
    style.clipPath.startsWith('inset') || element.clientWidth <= 1 || style.opacity === '0';
  /**
   * A single line that ends in an ellipsis on purpose: a title attribute has the complete text, or the line is the
   * heading of a page.
   */
  const endsInDots = (element: Element, style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' && (element.hasAttribute('title') || element.matches('h1'));

  /** Part of an e-mail address, a web address or a file name, which may break anywhere. */
  const isAddress = (words: string, at: number) =>
    /[@/_.\d]\S/u.test(`${/\S*$/u.exec(words.slice(0, at))?.[0] ?? ''}${/^\S*/u.exec(words.slice(at))?.[0] ?? ''}`);

  /**
   * The cards of a carousel are in one row, and only the first is visible; its buttons, a swipe and the focus show the
   * others.
   */
  const isCarousel = (element: Element) =>
    element.firstElementChild instanceof HTMLElement && element.firstElementChild.style.transform.startsWith('translate');

  const ancestorsOf = (node: Node): Element[] => {
    const found: Element[] = [];
    for (let element = node.parentElement; element; element = element.parentElement) found.push(element);
    return found;
  };

  const checkText = (text: Text): void => {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    if (parent.closest('svg, option, [aria-hidden=true], noscript, script, style')) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (rects.length === 0) return;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    let isFreeX = false;
    let isFreeY = false;
    for (const ancestor of ancestorsOf(text)) {
      const style = getComputedStyle(ancestor);
      if (isHiddenFromSight(ancestor, style)) return;
      if (ancestor === document.body || ancestor === document.documentElement) break;
      if (style.display === 'inline') continue;
      const box = ancestor.getBoundingClientRect();
      const innerLeft = box.left + ancestor.clientLeft;
      const innerTop = box.top + ancestor.clientTop;
      // A carousel shows one card after another; its buttons and the focus show the others.
      if (isScrolling(style.overflowX) || isCarousel(ancestor)) isFreeX = true;
      if (isScrolling(style.overflowY)) isFreeY = true;
      if (!isFreeX && isClipping(style.overflowX) && !endsInDots(ancestor, style)) {
        const over = Math.max(right - (innerLeft + ancestor.clientWidth), innerLeft - left);
        if (over > SIDE_PX) faults.add(`clipped at its side by ${Math.round(over)} px: ${named(parent)} in ${named(ancestor)}`);
      }
      if (!isFreeY && isClipping(style.overflowY)) {
        const over = Math.max(bottom - (innerTop + ancestor.clientHeight), innerTop - top);
        if (over > LINE_PX) faults.add(`clipped in height by ${Math.round(over)} px: ${named(parent)} in ${named(ancestor)}`);
      }
      if (style.position === 'fixed') {
        if (!isFreeY && (bottom > innerHeight + LINE_PX || top < -LINE_PX))
          faults.add(`outside the window: ${named(parent)} in ${named(ancestor)}`);
        break;
      }
    }
    if (!isFreeX && (right > innerWidth + SIDE_PX || left < -SIDE_PX)) faults.add(`sticks out of the window: ${named(parent)}`);
    const control = parent.closest('button, a, summary, [role=tab]');
    const area = control && getComputedStyle(control).display !== 'inline' ? control.getBoundingClientRect() : null;
    // Vertically, half a line is tolerated, because decorative letters have much space above and below them.
    const airPx = (rects[0]?.height ?? 0) / 2;
    if (area && (right > area.right + SIDE_PX || left < area.left - SIDE_PX || bottom > area.bottom + airPx || top < area.top - airPx)) {
      faults.add(`sticks out of its button: ${named(parent)}`);
    }
    // Chromium has no automatic hyphenation here: a word that covers two lines has a soft hyphen, or it is broken
    // anywhere.
    for (const word of text.data.matchAll(/[\p{L}\p{M}]{4,}/gu)) {
      // Browsers with a dictionary hyphenate the longest words of running text.
      const isProse = word[0].length > 15 && parent.closest('p, dd') !== null;
      if (isProse || isAddress(text.data, word.index)) continue;
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()];
      // The hyphen drawn for a soft hyphen belongs to the boxes of the text that follows it.
      const drawn = text.data[word.index - 1] === '\u00ad' ? boxes.slice(1 - boxes.length) : boxes;
      if (new Set(drawn.map((rect) => Math.round(rect.top))).size > 1)
        faults.add(`word broken without a hyphen: ${word[0]} in ${named(parent)}`);
    }
    for (const price of text.data.matchAll(PRICE)) {
      range.setStart(text, price.index);
      range.setEnd(text, price.index + price[0].trimEnd().length);
      if (new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1)
        faults.add(`price in two lines: ${price[0]} in ${named(parent)}`);
    }
  };

  /** The bar that stays in place while the page scrolls, and covers this point. */
  const barAt = (x: number, y: number, target: Element): Element | null => {
    const hit = document.elementFromPoint(x, y);
    if (!hit || target.contains(hit) || hit.contains(target)) return null;
    const bar = [hit, ...ancestorsOf(hit)].find((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position));
    return bar && !bar.contains(target) ? bar : null;
  };

  const checkFocus = (element: HTMLElement): void => {
    element.focus();
    if (document.activeElement !== element) return;
    const isDrawn = element.offsetWidth > 2 && getComputedStyle(element).opacity !== '0';
    const seen = isDrawn ? element : (element.closest('label') ?? element);
    const box = seen.getBoundingClientRect();
    if (box.width <= 2 || box.height <= 2) return;
    const middleX = (box.left + box.right) / 2;
    const middleY = (box.top + box.bottom) / 2;
    const inside: [number, number][] = (
      [
        [middleX, middleY],
        [middleX, box.top + 3],
        [middleX, box.bottom - 3],
        [box.left + 3, middleY],
        [box.right - 3, middleY],
      ] as [number, number][]
    ).filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    if (inside.length === 0) {
      // A carousel moves after the focus has moved.
      if (ancestorsOf(element).some(isCarousel)) return;
      faults.add(`has the focus outside the window: ${named(element)}`);
      return;
    }
    const bars = inside.map(([x, y]) => barAt(x, y, seen));
    // An element higher than a third of the window cannot always be completely visible beside a bar.
    const isCovered = box.height * 3 > innerHeight ? bars.every(Boolean) : bars.some(Boolean);
    const bar = bars.find(Boolean);
    if (isCovered && bar) faults.add(`has the focus under ${named(bar)}: ${named(element)}`);
  };

  const checkBars = (): void => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, top, bottom } = getComputedStyle(element);
      const isBar = position === 'sticky' && (top !== 'auto' || bottom !== 'auto') && element.clientWidth > innerWidth / 2;
      if (isBar && element.offsetHeight * 3 > innerHeight) {
        faults.add(`bar of ${element.offsetHeight} px in a window of ${innerHeight}: ${named(element)}`);
      }
    }
  };

  const checkSelects = (): void => {
    for (const select of document.querySelectorAll('select')) {
      if (select.checkVisibility() && Number.parseFloat(getComputedStyle(select).fontSize) < 16)
        faults.add(`zooms in on an iPhone: ${named(select)}`);
    }
  };

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.add(`scrolls sideways: ${scrollWidth} of ${innerWidth} px`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // oxlint-disable-next-line no-unsafe-type-assertion -- only texts are walked
  while (texts.nextNode()) checkText(texts.currentNode as Text);
  checkBars();
  checkSelects();
  const focused = document.activeElement;
  const scope: ParentNode = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document;
  for (const element of scope.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]',
  )) {
    if (element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true })) checkFocus(element);
  }
  if (focused instanceof HTMLElement) focused.focus();
  scrollTo(0, 0);
  return [...faults];
}
