import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { type ListedPackage, type Package, shopCalls } from '#core/contract/shop.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCurrentSet } from '#src/data/live/session/use-current-set.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState, Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { PackageEditor, Waiting } from './editing/package-editor.tsx';
import type { PackageEditorProps } from './editing/package-editor-props.ts';
import { usePackageFor } from './use-package-for.ts';
import { usePackageInstance } from './editing/use-package-instance.ts';

type PackagePageProps = Pick<PackageEditorProps, 'editor' | 'viewer'>;

/** `/products/packages/{packageUuid}`: the package of the current picture set. */
export default function PackagePage(drawing: PackagePageProps) {
  const { packageUuid } = useParams();
  const answer = useAnswer(shopCalls.listPackages, {});
  if (answer.state === 'loading') return <Waiting />;
  if (answer.state !== 'ready') {
    return (
      <Page>
        <Answer answer={answer} skeleton={null}>
          {() => null}
        </Answer>
      </Page>
    );
  }
  const listed = answer.value.packages.find((entry) => entry.uuid === packageUuid && entry.type === 'package');
  return listed ? <OfferedPackage listed={listed} readAtMs={answer.readAtMs} {...drawing} /> : <NoSuchPackage />;
}

function OfferedPackage({
  listed,
  readAtMs,
  ...drawing
}: PackagePageProps & { readonly listed: ListedPackage; readonly readAtMs: number }) {
  const { current, sets, isKnown } = useCurrentSet();
  const offer = usePackageFor(listed, current?.subject.uuid ?? '');
  const instance = usePackageInstance({
    offer,
    subject: current?.subject ?? NO_SUBJECT,
    set: offer?.disabled ? undefined : current,
    line: null,
    packageUuid: listed.uuid,
  });
  if (!offer) return null;
  if (offer.disabled || (isKnown && !current)) return <ClosedPackage offer={offer} />;
  if (instance.state === 'loading') return <Waiting />;
  return (
    <Answer answer={instance} skeleton={<Waiting />}>
      {(made) => (
        <PackageEditor key={made.subject.uuid} instance={made} readAtMs={readAtMs} isOffered line={null} sets={sets} {...drawing} />
      )}
    </Answer>
  );
}

const NO_SUBJECT = { uuid: '', name: '', group: '' };

/** The package is offered, but not for this picture set now: its content and the reason. */
function ClosedPackage({ offer }: { readonly offer: Package }) {
  const { t } = useTranslation('packages');
  return (
    <Page>
      <PageHeader title={offer.name} lead={offer.description} back={{ to: paths.packages(), label: t('exclusiveDeals') }} />
      <Notice kind="warning">
        <p>{offer.disabled?.reason ?? t('noPictureSet')}</p>
      </Notice>
    </Page>
  );
}

function NoSuchPackage() {
  const { t } = useTranslation('packages');
  return (
    <Page>
      <EmptyState icon="gift" title={t('packageNotFound')} text={t('packageNotFoundText')} isPageTitle>
        <ButtonLink to={paths.packages()}>{t('seePackages')}</ButtonLink>
      </EmptyState>
    </Page>
  );
}
