/**
 * Firefox breaks off what a page loads as soon as the next page begins to load. An import that is on its way then fails, which is an
 * error of the page that is left. The same error of a page that stays is a part that is missing.
 */
const BROKEN_OFF = /^(?:TypeError: )?error loading dynamically imported module/;
const LEAVES = new Set(['browsingContext.navigate', 'browsingContext.reload', 'browsingContext.traverseHistory']);
const BEGINS = 'browsingContext.navigationStarted';
const ENDS = new Set(['browsingContext.navigationCommitted', 'browsingContext.navigationAborted', 'browsingContext.navigationFailed']);

export function createLeavingPages() {
  /** Tabs, each with the commands and navigations that have begun and not ended. */
  const left = new Set();
  /** Commands that are not answered, with their tab. */
  const asked = new Map();
  const goneRealms = new Set();
  return {
    noteCommand({ id, method, params }) {
      if (LEAVES.has(method)) asked.set(id, params.context);
    },
    noteAnswer({ id, method, params }) {
      asked.delete(id);
      if (method === BEGINS) left.add(params.context);
      if (ENDS.has(method)) left.delete(params.context);
      if (method === 'script.realmDestroyed') goneRealms.add(params.realm);
    },
    /** Whether it is the error of a page that is left, or is gone. */
    isBrokenOff({ method, params }) {
      if (method !== 'log.entryAdded' || params.type !== 'javascript' || !BROKEN_OFF.test(params.text ?? '')) return false;
      const { context, realm } = params.source;
      return left.has(context) || goneRealms.has(realm) || [...asked.values()].includes(context);
    },
  };
}

/** Still in the log of a page, and no error of it. */
export const asWarning = (message) => ({
  ...message,
  params: { ...message.params, type: 'console', method: 'warn', level: 'warn', args: [] },
});
