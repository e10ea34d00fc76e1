/**
 * SAF-T Financial of the Norwegian Tax Administration, version 1.30: header, accounts with balances, one customer for
 * the whole web shop (documents name each buyer; the file need not), tax table, and the entries of the requested days.
 */
import { ACCOUNTS, balancesOf, type Posting, type Voucher } from '#core/domain/accounting/vouchers.ts';
import { sumMinor } from '#core/kernel/money.ts';
import { CHART, standardTaxCode } from './chart.ts';
import { type XmlNode, xmlDocument } from './xml.ts';

const NAMESPACE = 'urn:StandardAuditFile-Taxation-Financial:NO';
const CUSTOMER = 'WEB';

export interface SafTFacts {
  readonly seller: {
    readonly name: string;
    readonly organisationNumber: string;
    readonly isTaxRegistered: boolean;
    readonly street: string;
    readonly postalCode: string;
    readonly city: string;
    readonly email: string;
  };
  readonly softwareVersion: string;
  readonly createdDay: string;
  readonly from: string;
  readonly to: string;
}

/** @param all from the shop's first voucher to the last day. Their rates have standard codes, their currency is NOK */
export function safT(facts: SafTFacts, all: readonly Voucher[]): string {
  const entries = all.filter(({ day }) => day >= facts.from);
  return xmlDocument(
    [
      'AuditFile',
      [
        ['Header', header(facts)],
        ['MasterFiles', masterFiles(facts, all, entries)],
        ['GeneralLedgerEntries', ledger(entries)],
      ],
    ],
    NAMESPACE,
  );
}

function header({ seller, softwareVersion, createdDay, from, to }: SafTFacts): readonly XmlNode[] {
  const { organisationNumber, isTaxRegistered } = seller;
  return [
    ['AuditFileVersion', '1.30'],
    ['AuditFileCountry', 'NO'],
    ['AuditFileDateCreated', createdDay],
    ['SoftwareCompanyName', 'Keepsake'],
    ['SoftwareID', 'Keepsake'],
    ['SoftwareVersion', softwareVersion],
    [
      'Company',
      [
        ['RegistrationNumber', organisationNumber],
        ['Name', seller.name],
        [
          'Address',
          [
            ['StreetName', seller.street],
            ['City', seller.city],
            ['PostalCode', seller.postalCode],
            ['Country', 'NO'],
          ],
        ],
        [
          'Contact',
          [
            [
              'ContactPerson',
              [
                ['FirstName', 'NotUsed'],
                ['LastName', seller.name.slice(0, 70)],
              ],
            ],
            ['Email', seller.email.slice(0, 70)],
          ],
        ],
        ...(isTaxRegistered
          ? ([
              [
                'TaxRegistration',
                [
                  ['TaxRegistrationNumber', `${organisationNumber}MVA`],
                  ['TaxAuthority', 'Skatteetaten'],
                ],
              ],
            ] as const)
          : []),
      ],
    ],
    ['DefaultCurrencyCode', 'NOK'],
    [
      'SelectionCriteria',
      [
        ['SelectionStartDate', from],
        ['SelectionEndDate', to],
      ],
    ],
    ['TaxAccountingBasis', 'A'],
  ];
}

function masterFiles({ from }: SafTFacts, all: readonly Voucher[], entries: readonly Voucher[]): readonly XmlNode[] {
  const opening = balancesOf(all.filter(({ day }) => day < from));
  const closing = balancesOf(all);
  const used = Object.values(ACCOUNTS).filter((account) => closing.has(account));
  const percents = [...new Set(entries.flatMap(({ postings }) => postings.flatMap(({ tax }) => (tax ? [tax.percent] : []))))];
  const accounts = used.map(
    (account): XmlNode => [
      'Account',
      [
        ['AccountID', account],
        ['AccountDescription', CHART[account].name],
        ['GroupingCategory', CHART[account].category],
        ['GroupingCode', CHART[account].code],
        ['AccountType', 'GL'],
        balance('Opening', opening.get(account) ?? 0),
        balance('Closing', closing.get(account) ?? 0),
      ],
    ],
  );
  const rates = percents.map(
    (percent): XmlNode => [
      'TaxCodeDetails',
      [
        ['TaxCode', taxCode(percent)],
        ['Description', `Utgående merverdiavgift ${percent} %`],
        ['TaxPercentage', String(percent)],
        ['Country', 'NO'],
        ['StandardTaxCode', taxCode(percent)],
        ['BaseRate', '100'],
      ],
    ],
  );
  const owed = (balances: typeof closing): number => balances.get(ACCOUNTS.receivables) ?? 0;
  return [
    ...(accounts.length > 0 ? ([['GeneralLedgerAccounts', accounts]] as const) : []),
    [
      'Customers',
      [
        [
          'Customer',
          [
            ['Name', 'Kunder i nettbutikken'],
            ['CustomerID', CUSTOMER],
            ['BalanceAccount', [['AccountID', ACCOUNTS.receivables], balance('Opening', owed(opening)), balance('Closing', owed(closing))]],
          ],
        ],
      ],
    ],
    ...(rates.length > 0
      ? ([['TaxTable', [['TaxTableEntry', [['TaxType', 'MVA'], ['Description', 'Merverdiavgift'], ...rates]]]]] as const)
      : []),
  ];
}

const balance = (when: 'Opening' | 'Closing', minor: number): XmlNode => [
  minor < 0 ? `${when}CreditBalance` : `${when}DebitBalance`,
  kroner(Math.abs(minor)),
];

function ledger(entries: readonly Voucher[]): readonly XmlNode[] {
  const amounts = entries.flatMap(({ postings }) => postings.map(({ amount }) => amount));
  return [
    ['NumberOfEntries', String(entries.length)],
    ['TotalDebit', kroner(sumMinor(amounts.filter((amount) => amount > 0)))],
    ['TotalCredit', kroner(0 - sumMinor(amounts.filter((amount) => amount < 0)))],
    ['Journal', [['JournalID', 'WEB'], ['Description', 'Salg i nettbutikken'], ['Type', 'AR'], ...entries.map(transaction)]],
  ];
}

const transaction = ({ id, day, document, order, postings }: Voucher): XmlNode => [
  'Transaction',
  [
    ['TransactionID', id],
    ['Period', String(Number(day.slice(5, 7)))],
    ['PeriodYear', day.slice(0, 4)],
    ['TransactionDate', day],
    ['Description', `Bestilling ${order}`],
    ['SystemEntryDate', day],
    ['GLPostingDate', day],
    ...postings.map((posting, at) => line(posting, at, document)),
  ],
];

function line({ account, amount, tax }: Posting, at: number, document: string): XmlNode {
  const isDebit = amount > 0;
  const ofRate = tax && account !== ACCOUNTS.tax ? tax : null;
  return [
    'Line',
    [
      ['RecordID', String(at + 1)],
      ['AccountID', account],
      ['SourceDocumentID', document],
      ...(account === ACCOUNTS.receivables ? ([['CustomerID', CUSTOMER]] as const) : []),
      ['Description', CHART[account].name],
      [isDebit ? 'DebitAmount' : 'CreditAmount', [['Amount', kroner(Math.abs(amount))]]],
      ...(ofRate
        ? ([
            [
              'TaxInformation',
              [
                ['TaxType', 'MVA'],
                ['TaxCode', taxCode(ofRate.percent)],
                ['TaxPercentage', String(ofRate.percent)],
                ['Country', 'NO'],
                ['TaxBase', kroner(Math.abs(ofRate.base))],
                [isDebit ? 'DebitTaxAmount' : 'CreditTaxAmount', [['Amount', kroner(Math.abs(ofRate.tax))]]],
              ],
            ],
          ] as const)
        : []),
    ],
  ];
}

const taxCode = (percent: number): string => standardTaxCode(percent) ?? '';

/** As exact decimals: 1234 is 12.34. */
const kroner = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
