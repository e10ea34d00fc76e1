/**
 * Browsers with Trusted Types accept no plain text where a script could run (SEC-02). This policy allows the app's own
 * files, for its workers and the service worker, and nothing else. HTML comes from DOMPurify (src/ui/safe-html.tsx).
 */
interface PolicyRules {
  readonly createScriptURL: (address: string) => string | null;
}

interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): { createScriptURL(address: string): string };
}

// TypeScript's library does not declare it, and not all browsers have it.
const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };

const isOwn = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && (pathname.startsWith('/assets/') || pathname === '/sw.js');
};

/** The browser calls it for every text that is used as a script address. */
export function installOwnScripts(): void {
  trustedTypes?.createPolicy('default', { createScriptURL: (address) => (isOwn(address) ? address : null) });
}

let consented: Pick<PolicyRules, 'createScriptURL'> | undefined;

/** For an operator's script that the customer accepted. `script-src` limits its origins. */
export function trustedScript(address: string): string {
  // A browser creates a policy of one name only once.
  consented ??= trustedTypes?.createPolicy('consented', { createScriptURL: (text) => text });
  return consented?.createScriptURL(address) ?? address;
}
