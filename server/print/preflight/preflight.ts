/**
 * Asks a finished PDF whether it may call itself PDF/X-4 (ISO 15930-7). It knows what this shop's prints are made of;
 * what it does not know breaks a rule, also where the standard would allow it: a false claim is worse than none.
 */
import { PDFDocument } from 'pdf-lib';
import { colourFaults } from './colour-rules.ts';
import { CONTENT_RULES } from './content-rules.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { METADATA_RULES } from './metadata-rules.ts';
import type { Rules } from './pdf-objects.ts';

export interface BrokenRule {
  readonly rule: string;
  /** What is wrong, in words for the operator. */
  readonly text: string;
}

const RULES: Rules = { ...DOCUMENT_RULES, ...METADATA_RULES, ...CONTENT_RULES, colours: colourFaults };

/** @returns nothing if every rule is kept */
export async function preflight(bytes: Uint8Array): Promise<readonly BrokenRule[]> {
  let pdf: PDFDocument;
  try {
    pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true, throwOnInvalidObject: true });
  } catch {
    return [{ rule: 'readable', text: 'the file cannot be read' }];
  }
  return Object.entries(RULES).flatMap(([rule, faultsOf]) => [...new Set(faultsOf(pdf))].map((text) => ({ rule, text })));
}
