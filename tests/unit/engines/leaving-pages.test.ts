import { describe, expect, test } from 'vitest';
import { createLeavingPages } from '#tests/engines/leaving-pages.mjs';

const TAB = 'tab-1';
const REALM = 'realm-1';
const failedImport = (text = 'TypeError: error loading dynamically imported module: http://shop.example/assets/menu.js') => ({
  method: 'log.entryAdded',
  params: { type: 'javascript', level: 'error', text, source: { context: TAB, realm: REALM } },
});
const event = (method: string, params: object = { context: TAB }) => ({ method, params });

describe('an import that failed in Firefox', () => {
  test('is an error of a page that stays', () => {
    expect(createLeavingPages().isBrokenOff(failedImport())).toBe(false);
  });

  test('was broken off while the page is left, until the next one is there', () => {
    const pages = createLeavingPages();
    pages.noteAnswer(event('browsingContext.navigationStarted'));
    expect(pages.isBrokenOff(failedImport())).toBe(true);
    pages.noteAnswer(event('browsingContext.navigationCommitted'));
    expect(pages.isBrokenOff(failedImport())).toBe(false);
  });

  test('was broken off by a command that has not begun to load yet', () => {
    const pages = createLeavingPages();
    pages.noteCommand({ id: 7, method: 'browsingContext.reload', params: { context: TAB } });
    expect(pages.isBrokenOff(failedImport())).toBe(true);
    pages.noteAnswer({ ...event('none', {}), id: 7 });
    expect(pages.isBrokenOff(failedImport())).toBe(false);
  });

  test('was broken off in a page that is gone', () => {
    const pages = createLeavingPages();
    pages.noteAnswer(event('script.realmDestroyed', { realm: REALM }));
    expect(pages.isBrokenOff(failedImport())).toBe(true);
  });

  test('leaves every other error of a page that is left an error, and those of another tab', () => {
    const pages = createLeavingPages();
    pages.noteAnswer(event('browsingContext.navigationStarted'));
    expect(pages.isBrokenOff(failedImport('TypeError: x is undefined'))).toBe(false);
    const other = createLeavingPages();
    other.noteAnswer(event('browsingContext.navigationStarted', { context: 'tab-2' }));
    expect(other.isBrokenOff(failedImport())).toBe(false);
  });
});
