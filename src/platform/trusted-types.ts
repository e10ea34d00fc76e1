/**
 * Browsers with Trusted Types take no text for what could run (SEC-02): this policy lets the app's own files through, for its
 * workers and the service worker, and nothing else. HTML comes from DOMPurify (src/ui/safe-html.tsx).
 */
interface PolicyRules {
  readonly createScriptURL: (address: string) => string | null;
}

interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): { createScriptURL(address: string): string };
}

// TypeScript's library does not have it, nor do all browsers.
const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };

const isOwn = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && (pathname.startsWith('/assets/') || pathname === '/sw.js');
};

/** The browser asks it about every text that is used as the address of a script. */
export function installOwnScripts(): void {
  trustedTypes?.createPolicy('default', { createScriptURL: (address) => (isOwn(address) ? address : null) });
}

let consented: Pick<PolicyRules, 'createScriptURL'> | undefined;

/** For an operator's script that the customer agreed to; `script-src` says from where. */
export function trustedScript(address: string): string {
  // A browser makes a policy of one name once.
  consented ??= trustedTypes?.createPolicy('consented', { createScriptURL: (text) => text });
  return consented?.createScriptURL(address) ?? address;
}
