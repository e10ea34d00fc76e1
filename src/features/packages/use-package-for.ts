import { useMemo } from 'react';
import type { ListedPackage, Package } from '#core/contract/shop.ts';
import { packageFor } from '#core/domain/packages/package-rules.ts';

/** The listed package as it is offered to this subject. The value is stable as long as both are. */
export const usePackageFor = (listed: ListedPackage | undefined, subjectUuid: string): Package | undefined =>
  useMemo(() => listed && packageFor(listed, subjectUuid), [listed, subjectUuid]);
