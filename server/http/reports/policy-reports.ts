/**
 * What browsers refused to run or load on pages of the shop (SEC-02): a hint at code that was put into a page, or
 * that a version needs what its policy refuses. A report names the page's address, which may hold a picture code, and more:
 * only the directive is counted, nothing else is kept. Any caller can send any number, so the counts are no proof.
 */
import * as z from 'zod/mini';

export const DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'worker-src',
  'frame-src',
  'form-action',
  'base-uri',
  'require-trusted-types-for',
  'trusted-types',
  'other',
] as const;
export type Directive = (typeof DIRECTIVES)[number];

export interface PolicyReports {
  /** @param body of a report, parsed by no one yet @returns whether it was one */
  receive(body: unknown): boolean;
  /** Since the start of this process. */
  counts(): ReadonlyMap<Directive, number>;
}

/** CSP level 2: a report for each request. */
const OldReportSchema = z.object({
  'csp-report': z.object({ 'effective-directive': z.optional(z.string()), 'violated-directive': z.optional(z.string()) }),
});
/** The Reporting API: several, also of other types. */
const ReportsSchema = z.array(
  z.object({ type: z.string(), body: z.optional(z.nullable(z.object({ effectiveDirective: z.optional(z.string()) }))) }),
);
/** What one request may count for. */
const REPORTS_MAX = 20;

export function createPolicyReports(): PolicyReports {
  const counts = new Map<Directive, number>();
  const count = (named: string | undefined) => {
    const directive = directiveOf(named ?? '');
    counts.set(directive, (counts.get(directive) ?? 0) + 1);
  };
  return {
    receive: (body) => {
      const old = OldReportSchema.safeParse(body);
      if (old.success) {
        const report = old.data['csp-report'];
        count(report['effective-directive'] ?? report['violated-directive']);
        return true;
      }
      const reports = ReportsSchema.safeParse(body);
      if (!reports.success) return false;
      const violations = reports.data.filter(({ type }) => type === 'csp-violation').slice(0, REPORTS_MAX);
      for (const violation of violations) count(violation.body?.effectiveDirective);
      return true;
    },
    counts: () => counts,
  };
}

/** 'script-src-elem' counts as 'script-src'; what is none of ours is 'other'. */
function directiveOf(named: string): Directive {
  const name =
    named
      .trim()
      .split(/\s/)[0]
      ?.replace(/-(elem|attr)$/, '') ?? '';
  return DIRECTIVES.find((directive) => directive === name) ?? 'other';
}
