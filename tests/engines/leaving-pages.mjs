/**
 * Firefox aborts the requests of a page as soon as the next page begins to load. A pending import then fails, which is
 * an error of the page that is being left. The same error in a page that stays means that a module is missing.
 */
const BROKEN_OFF = /^(?:TypeError: )?error loading dynamically imported module/;
const LEAVES = new Set(['browsingContext.navigate', 'browsingContext.reload', 'browsingContext.traverseHistory']);
const BEGINS = 'browsingContext.navigationStarted';
const ENDS = new Set(['browsingContext.navigationCommitted', 'browsingContext.navigationAborted', 'browsingContext.navigationFailed']);

export function createLeavingPages() {
  /** Tabs, each with its commands and navigations that have not ended. */
  const left = new Set();
  /** Commands without an answer, with their tab. */
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
    /** Whether it is an error of a page that is being left, or is gone. */
    isBrokenOff({ method, params }) {
      if (method !== 'log.entryAdded' || params.type !== 'javascript' || !BROKEN_OFF.test(params.text ?? '')) return false;
      const { context, realm } = params.source;
      return left.has(context) || goneRealms.has(realm) || [...asked.values()].includes(context);
    },
  };
}

/** Also logged by a page, but not an error of it. */
export const asWarning = (message) => ({
  ...message,
  params: { ...message.params, type: 'console', method: 'warn', level: 'warn', args: [] },
});
