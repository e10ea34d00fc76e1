/**
 * Checks whether a finished PDF may claim PDF/X-4 (ISO 15930-7). It knows the constructs in this shop's prints. An
 * unknown one violates a rule, even if the standard would allow it: a false claim is worse than none.
 */
import { PDFDocument } from 'pdf-lib';
import { colourFaults } from './colour-rules.ts';
import { CONTENT_RULES } from './content-rules.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { METADATA_RULES } from './metadata-rules.ts';
import type { Rules } from './pdf-objects.ts';

export interface BrokenRule {
  readonly rule: string;
  /** Description of the violation, as text for the operator. */
  readonly text: string;
}

const RULES: Rules = { ...DOCUMENT_RULES, ...METADATA_RULES, ...CONTENT_RULES, colours: colourFaults };

/** @returns nothing if every rule is met */
export async function preflight(bytes: Uint8Array): Promise<readonly BrokenRule[]> {
  let pdf: PDFDocument;
  try {
    pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true, throwOnInvalidObject: true });
  } catch {
    return [{ rule: 'readable', text: 'the file cannot be read' }];
  }
  return Object.entries(RULES).flatMap(([rule, faultsOf]) => [...new Set(faultsOf(pdf))].map((text) => ({ rule, text })));
}
