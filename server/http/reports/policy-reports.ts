/**
 * Violations of the policy on pages of the shop (SEC-02): a hint at injected code, or at a version that needs something
 * that its policy forbids. A report contains the page's address, which may contain a picture code: only the directive
 * is counted, nothing else is stored. Any caller can send any number, so the counts are no proof.
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
  /** @param body unparsed body of a report @returns whether it was a report */
  receive(body: unknown): boolean;
  /** Counts since the start of this process. */
  counts(): ReadonlyMap<Directive, number>;
}

/** CSP level 2: one report per request. */
const OldReportSchema = z.object({
  'csp-report': z.object({ 'effective-directive': z.optional(z.string()), 'violated-directive': z.optional(z.string()) }),
});
/** The Reporting API: several reports, also of other types. */
const ReportsSchema = z.array(
  z.object({ type: z.string(), body: z.optional(z.nullable(z.object({ effectiveDirective: z.optional(z.string()) }))) }),
);
/** Maximum count for one request. */
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

/** 'script-src-elem' counts as 'script-src'; an unknown directive is 'other'. */
function directiveOf(named: string): Directive {
  const name =
    named
      .trim()
      .split(/\s/)[0]
      ?.replace(/-(elem|attr)$/, '') ?? '';
  return DIRECTIVES.find((directive) => directive === name) ?? 'other';
}
