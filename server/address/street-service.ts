/**
 * Streets and house numbers from an HTTP service with the address API of the Norwegian Mapping Authority (`GET
 * {base}/sok?sok=…`, https://ws.geonorge.no/adresser/v1): Kartverket's own, which needs no key, or a compatible one.
 */
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type AddressProvider, type AddressSuggestion, addressText } from './address-provider.ts';
import { placeName } from './postal-codes.ts';

const LIMIT_MS = 2_000;
const HITS = 5;
const PREFIX = 'street';
/** Municipality, street, number and letter: an address of the cadastre. */
const ID = /^street-(\d{4})-(\d{1,6})-(\d{1,5})-([A-ZÆØÅ]?)$/u;

const HitSchema = z.object({
  adressetekst: z.string(),
  adressetilleggsnavn: z.nullish(z.string()),
  postnummer: z.string(),
  poststed: z.string(),
  kommunenummer: z.string(),
  adressekode: z.nullish(z.number()),
  nummer: z.nullish(z.number()),
  bokstav: z.nullish(z.string()),
});
const AnswerSchema = z.object({ adresser: z.array(HitSchema) });
type Hit = z.infer<typeof HitSchema>;

/** A slow or unavailable service suggests nothing: the customer types the address, and the log has the reason. */
export function createStreetService(baseUrl: string, log: Logger): AddressProvider {
  async function search(parameters: Readonly<Record<string, string>>): Promise<readonly Hit[]> {
    try {
      const query = new URLSearchParams({ ...parameters, treffPerSide: String(HITS) });
      const response = await fetch(`${baseUrl}/sok?${query.toString()}`, {
        headers: { accept: 'application/json' },
        // Only the configured service is asked, not a host to which it redirects.
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (!response.ok) throw new Error(`the address service answered ${response.status}`);
      return AnswerSchema.parse(await response.json()).adresser;
    } catch (error) {
      log.warn({ err: error }, 'address service');
      return [];
    }
  }

  return {
    suggest: async (_question, typed) => (typed.trim().length < 3 ? [] : (await search({ sok: typed.trim() })).map(suggestionOf)),
    async resolve(_question, id) {
      const [, municipality, street, number, letter = ''] = ID.exec(id) ?? [];
      if (municipality === undefined || street === undefined || number === undefined) return null;
      const hits = await search({ kommunenummer: municipality, adressekode: street, nummer: number, bokstav: letter });
      const hit = hits.find((one) => idOf(one) === id);
      return hit ? (suggestionOf(hit).address ?? null) : null;
    },
  };
}

const idOf = ({ kommunenummer, adressekode, nummer, bokstav }: Hit): string =>
  [PREFIX, kommunenummer, adressekode ?? '', nummer ?? '', bokstav ?? ''].join('-');

function suggestionOf(hit: Hit): AddressSuggestion {
  const address = {
    address1: hit.adressetekst,
    address2: hit.adressetilleggsnavn ?? '',
    postalCode: hit.postnummer,
    city: placeName(hit.poststed),
    state: '',
  };
  return { id: idOf(hit), suggestion: addressText(address), address };
}
