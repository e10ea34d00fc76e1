import type { AddressProvider, AddressSuggestion } from './address-provider.ts';

const SUGGESTIONS_MAX = 5;

/** Several providers as one: the first's suggestions first, without duplicates. */
export function firstOfEach(providers: readonly AddressProvider[]): AddressProvider {
  return {
    async suggest(question, typed) {
      const distinct = new Map<string, AddressSuggestion>();
      // Sequential: a provider in the database shares one connection, and a remote one is asked only when more
      // suggestions are wanted.
      for (const provider of providers) {
        if (distinct.size >= SUGGESTIONS_MAX) break;
        for (const one of await provider.suggest(question, typed)) {
          const key = one.suggestion.toLowerCase();
          if (!distinct.has(key)) distinct.set(key, one);
        }
      }
      return [...distinct.values()].slice(0, SUGGESTIONS_MAX);
    },
    async resolve(question, id) {
      for (const provider of providers) {
        const address = await provider.resolve(question, id);
        if (address) return address;
      }
      return null;
    },
  };
}
