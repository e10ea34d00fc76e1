import { useTranslation } from 'react-i18next';
import { useShell } from '../../data/live/shell-store.ts';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** `/contact-us`: the portal's name and how to reach it, from the site's settings. */
export default function ContactPage() {
  const { t } = useTranslation('pages');
  const { settings } = useShell();
  return (
    <Page narrow>
      <PageHeader title={t('contactUs')} />
      {settings ? (
        <Card>
          <h2>{settings.name}</h2>
          <address>
            <p>{settings.contactInfo.address}</p>
            <p>{[settings.contactInfo.postalCode, settings.contactInfo.city, settings.contactInfo.state].filter(Boolean).join(' ')}</p>
            <p>
              <a href={`mailto:${settings.contactInfo.email}`}>{settings.contactInfo.email}</a>
            </p>
            <p>
              <a href={`tel:${settings.contactInfo.phone.replaceAll(' ', '')}`}>{settings.contactInfo.phone}</a>
            </p>
          </address>
        </Card>
      ) : (
        <Skeleton height={200} />
      )}
    </Page>
  );
}
