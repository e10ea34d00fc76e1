/** A customer with a phone: finds visible elements by their names, presses them and types with real events. */
import { setTimeout as delay } from 'node:timers/promises';
import { describePage, STUCK_MS } from '../run-shop.mjs';

/** A control that has just been drawn may still move. */
const RETRY_MS = 250;
const CONTROLS = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea',
  choice: 'input[type=checkbox], input[type=radio]',
};

/**
 * The first control whose name matches the pattern. An open dialog has precedence over the elements below it. In the
 * page.
 * @param isPressed whether it must be enabled and at rest
 */
async function findControl(selector, pattern, isPressed) {
  const wanted = new RegExp(pattern, 'i');
  const labelledBy = (element) =>
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  const namesOf = (element) => [
    element.getAttribute('aria-label') ?? '',
    labelledBy(element).join(' '),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    element.textContent,
    ...[...element.querySelectorAll('img')].map((image) => image.alt),
  ];
  // The label of a choice is pressed, because it draws the choice.
  const targetOf = (element) => (/^(checkbox|radio)$/.test(element.type) ? (element.labels?.[0] ?? element) : element);
  const isVisible = (element) => {
    const { width, height } = targetOf(element).getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('[inert]');
  };
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(isVisible);
  for (const part of [...dialogs.toReversed(), document]) {
    const found = [...part.querySelectorAll(selector)].find(
      (element) => isVisible(element) && namesOf(element).some((name) => wanted.test(name.replace(/\s+/g, ' ').trim())),
    );
    if (!found) continue;
    const target = targetOf(found);
    if (!isPressed) return target;
    if (found.disabled || found.getAttribute('aria-disabled') === 'true') return null;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const place = () => JSON.stringify(target.getBoundingClientRect());
    const before = place();
    await new Promise((resolve) => setTimeout(resolve, 60));
    return place() === before && target.isConnected ? target : null;
  }
  return null;
}

const selectAll = (element) => element.select?.();

export function createCustomer(browser, shop) {
  /** Repeats the request until there is an answer; a page that is being left does not answer. @returns null: there was none */
  async function waitFor(ask, limitMs) {
    for (const endMs = performance.now() + limitMs; ; ) {
      const answer = await ask().catch((error) => {
        if (performance.now() > endMs) throw error;
        return null;
      });
      if (answer !== null && answer !== false) return answer;
      if (performance.now() > endMs) return null;
      await delay(RETRY_MS);
    }
  }
  async function mustFind(what, ask, limitMs) {
    const found = await waitFor(ask, limitMs);
    if (found === null) {
      const where = await browser.run(() => location.pathname);
      throw new Error(`no ${what} at ${where}, but: ${await browser.run(describePage)}`);
    }
    return found;
  }
  const find = (kind, pattern, limitMs = STUCK_MS) =>
    mustFind(`${kind} '${pattern}'`, () => browser.run(findControl, CONTROLS[kind], pattern), limitMs);
  const press = (kind, pattern) =>
    mustFind(
      `${kind} '${pattern}' that can be pressed`,
      async () => {
        const element = await browser.run(findControl, CONTROLS[kind], pattern, true);
        if (element === null) return false;
        await browser.press(element);
        return true;
      },
      STUCK_MS,
    );
  return {
    browser,
    go: (place) => browser.open(shop + place),
    find,
    press,
    has: async (kind, pattern, limitMs = 0) => (await waitFor(() => browser.run(findControl, CONTROLS[kind], pattern), limitMs)) !== null,
    /** Types the new content of the field. */
    async fill(pattern, text) {
      await press('field', pattern);
      const field = await find('field', pattern);
      await browser.run(selectAll, field);
      await browser.keysInto(field, text);
    },
    /** Waits until the function in the page returns something. */
    until: (what, work, ...args) => mustFind(what, () => browser.run(work, ...args), STUCK_MS),
    untilAt: (pattern) =>
      mustFind(`page ${pattern}`, () => browser.run((wanted) => new RegExp(wanted).test(location.href), pattern), STUCK_MS),
    untilText: (pattern, limitMs = STUCK_MS) =>
      mustFind(`text '${pattern}'`, () => browser.run((wanted) => new RegExp(wanted, 'i').test(document.body.innerText), pattern), limitMs),
    /** Number of pixels by which the page is wider than the screen. */
    overflow: () => browser.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  };
}
