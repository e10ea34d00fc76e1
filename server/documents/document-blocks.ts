/** The content of a document, from top to bottom. */
import type { DocumentContent } from '#core/domain/documents/document-content.ts';
import type { WithdrawalGoods } from '#core/domain/documents/document-lines.ts';
import { organisationNumberInWords } from '#core/domain/documents/organisation-number.ts';
import { plainParagraphs } from '#core/domain/documents/plain-paragraphs.ts';
import { formatMinor, minorDigits, sumMinor } from '#core/kernel/money.ts';
import { longDate } from '../shop-time.ts';
import { documentWords } from './document-words.ts';
import { type Block, type Cell, INNER, MARGIN } from './sheets.ts';

type Words = ReturnType<typeof documentWords>;

const MIDDLE = MARGIN + INNER / 2;
const [NUMBERS, SMALL] = [104, 8.5];
/** Right-aligned columns that end at the right margin; the first is the outermost. */
const column = (text: string, fromRight: number, more: Partial<Cell> = {}): Cell => ({
  text,
  x: MARGIN + INNER - NUMBERS * (fromRight + 1),
  widthPt: NUMBERS,
  isRight: true,
  ...more,
});

export function documentBlocks(content: DocumentContent, number: string): readonly Block[] {
  const words = documentWords(content.lang);
  const dateOf = (iso: string): string => longDate(placeOf(content), iso);
  return [
    ...headBlocks(content, number, words, dateOf),
    ...lineBlocks(content, words),
    ...taxBlocks(content, words),
    ...paymentBlocks(content, number, words, dateOf),
    ...termsBlocks(content, words, dateOf),
  ];
}

type DateOf = (iso: string) => string;

/** A document from before countries were stored keeps the date order of its English dates. */
const placeOf = ({ timeZone, lang, country = 'US' }: DocumentContent) => ({ timeZone, lang, country });

function headBlocks(content: DocumentContent, number: string, words: Words, dateOf: DateOf): readonly Block[] {
  const { seller, buyer, about } = content;
  const facts = [
    `${words.number}: ${number}`,
    `${words.date}: ${dateOf(content.issuedAt)}`,
    `${words.order}: ${content.orderReference}`,
    `${words.orderDate}: ${dateOf(content.orderedAt)}`,
    ...(about ? [fill(words.about[content.kind], { number: about.number, date: dateOf(about.issuedAt) })] : []),
  ];
  const parties = [
    [words.seller, seller.name, ...seller.address, organisationOf(seller, words), seller.email],
    [words.buyer, ...(buyer ? [buyer.name, ...buyer.address] : [])],
  ] as const;
  const half = INNER / 2 - 12;
  return [
    { cells: [{ text: words.title[content.kind], sizePt: 24, family: 'Lora' }] },
    { gapPt: 14, cells: [{ text: facts.join('\n') }] },
    {
      gapPt: 22,
      cells: [
        { text: parties[0].filter(Boolean).join('\n'), widthPt: half },
        { text: parties[1].filter(Boolean).join('\n'), x: MIDDLE, widthPt: half },
      ],
    },
  ];
}

function organisationOf({ organisationNumber, isTaxRegistered }: DocumentContent['seller'], words: Words): string {
  return organisationNumber === '' ? '' : `${words.organisation} ${organisationNumberInWords(organisationNumber, isTaxRegistered)}`;
}

function lineBlocks(content: DocumentContent, words: Words): readonly Block[] {
  const { lines, uncharged = [], total, currency, lang, kind, about } = content;
  const amount = (minor: number): string => amountIn(minor, currency, lang);
  const one = about ? fill(words.part[kind], { number: about.number }) : words.notCharged;
  const named = [...lines, ...uncharged.map((line) => ({ ...line, description: fill(words.uncharged, { name: line.description }) }))];
  const rest = total - sumMinor(named.map((line) => line.amount));
  const shown = rest === 0 ? named : [...named, { description: one, quantity: null, amount: rest }];
  return [
    {
      gapPt: 26,
      cells: [
        { text: words.description, isSoft: true, sizePt: SMALL },
        column(words.quantity, 1, { isSoft: true, sizePt: SMALL }),
        column(`${taxWords(content, words)?.amount ?? words.amount} (${currency})`, 0, { isSoft: true, sizePt: SMALL }),
      ],
    },
    ...shown.map(
      (line): Block => ({
        gapPt: 9,
        hasRule: true,
        cells: [
          { text: line.description, widthPt: INNER - 2 * NUMBERS },
          column(line.quantity === null ? '' : String(line.quantity), 1),
          column(amount(line.amount), 0),
        ],
      }),
    ),
    { gapPt: 10, hasRule: true, cells: [{ text: words.total, sizePt: 12 }, column(amount(total), 0, { sizePt: 12 })] },
  ];
}

/** null when the document mentions no tax. */
const taxWords = ({ taxName = 'vat' }: DocumentContent, { taxes }: Words) => (taxName === null ? null : taxes[taxName]);

function taxBlocks(content: DocumentContent, words: Words): readonly Block[] {
  const { tax, currency, lang } = content;
  const named = taxWords(content, words);
  if (named === null) return [];
  const small = { sizePt: SMALL, isSoft: true } as const;
  const amount = (minor: number): string => amountIn(minor, currency, lang);
  return [
    {
      gapPt: 16,
      cells: [
        { text: named.tax, ...small },
        column(named.base, 2, small),
        column(named.taxAmount, 1, small),
        column(named.gross, 0, small),
      ],
    },
    ...tax.map(
      ({ percent, base, tax: part, gross }): Block => ({
        gapPt: 3,
        cells: [
          { text: `${new Intl.NumberFormat(lang).format(percent)} %`, sizePt: SMALL },
          ...[gross, part, base].map((minor, at) => column(amount(minor), at, { sizePt: SMALL })),
        ],
      }),
    ),
  ];
}

function paymentBlocks(content: DocumentContent, number: string, words: Words, dateOf: DateOf): readonly Block[] {
  const { payment, kind, delivery, about } = content;
  const { due, title, way, left, back } = payment;
  const money = (minor: number): string => formatMinor(minor, content.currency, content.lang);
  const paid = {
    receipt: words.paid,
    invoice: '',
    'credit-note': back === undefined ? words.credit[way] : fill(words.partBack, { amount: money(back) }),
  }[kind];
  const text = due
    ? [
        fill(words.due, { date: dateOf(due.date) }),
        ...(due.bankAccount === '' ? [] : [`${words.bankAccount}: ${accountInWords(due.bankAccount)}`]),
        fill(words.mark, { number }),
      ]
    : [fill(paid, { title }), ...(left === undefined ? [] : [fill(words.leftToPay, { number: about?.number ?? '', amount: money(left) })])];
  return [
    { gapPt: 22, cells: [{ text: text.join('\n') }] },
    ...(kind === 'credit-note' ? [] : [{ gapPt: 8, cells: [{ text: `${words.delivery}: ${delivery}` }] }]),
  ];
}

function termsBlocks(content: DocumentContent, words: Words, dateOf: DateOf): readonly Block[] {
  const { kind, terms, withdrawal, seller } = content;
  if (kind === 'credit-note') return [];
  const small = (text: string, gapPt: number): Block => ({ gapPt, cells: [{ text, sizePt: SMALL, isSoft: true }] });
  const form = [
    words.form.title,
    fill(words.form.to, { seller: [seller.name, ...seller.address, seller.email].filter(Boolean).join(', ') }),
    ...words.form.fields,
  ];
  return [
    small(fill(words.terms, { date: dateOf(terms.acceptedAt), hash: terms.hash.slice(0, 12) }), 18),
    ...withdrawalTexts(content, words).map((text) => small(text, 8)),
    ...(withdrawal === 'none' ? [] : [small(form.join('\n'), 12)]),
  ];
}

/** A Norwegian account has eleven digits, in groups of 4, 2 and 5. An IBAN stays as the shop wrote it. */
const accountInWords = (account: string): string => account.replace(/^(\d{4})[ .]?(\d{2})[ .]?(\d{5})$/, '$1 $2 $3');

/** For the goods of the order: which can be returned and until when, and which cannot. */
function withdrawalTexts(
  { withdrawal, withdrawalGoods }: Pick<DocumentContent, 'withdrawal' | 'withdrawalGoods'>,
  words: Words,
): readonly string[] {
  if (!withdrawalGoods) return [words.withdrawal[withdrawal]];
  return (['goods', 'files', 'made'] as const).flatMap((right) => {
    const names = withdrawalGoods[right];
    if (names.length === 0) return [];
    const text = fill(words.withdrawalOf[right], { names: names.join(', ') });
    return [right === 'goods' ? [text, ...untilDownloaded(withdrawalGoods.withFiles, words)].join(' ') : text];
  });
}

function untilDownloaded(withFiles: WithdrawalGoods['withFiles'], { withdrawalOf }: Words): readonly string[] {
  if (withFiles?.length === 0) return [];
  return [fill(withdrawalOf.goodsWithFiles, { names: withFiles?.join(', ') ?? withdrawalOf.anyPackage })];
}

/** The accepted terms of purchase, after everything else. */
export function acceptedTermsBlocks(content: DocumentContent, html: string): readonly Block[] {
  const { kind, lang, terms } = content;
  const paragraphs = kind === 'credit-note' ? [] : plainParagraphs(html);
  if (paragraphs.length === 0) return [];
  const title = fill(documentWords(lang).acceptedTerms, { date: longDate(placeOf(content), terms.acceptedAt) });
  return [
    { gapPt: 30, hasRule: true, isHeading: true, cells: [{ text: title, sizePt: 12 }] },
    ...paragraphs.map(
      ({ text, isHeading }): Block => ({ gapPt: isHeading ? 10 : 4, isHeading, cells: [{ text, sizePt: SMALL, isSoft: !isHeading }] }),
    ),
  ];
}

/** Always with the currency's decimals, as bookkeeping requires. */
const amountIn = (minor: number, currency: string, lang: string): string => {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(minor / 10 ** digits);
};

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
