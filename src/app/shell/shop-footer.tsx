import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationNumberInWords } from '#core/domain/documents/organisation-number.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { addressLines, phoneAddress } from '#src/features/pages/contact-view.ts';
import { TERMS_SECTIONS } from '#src/features/pages/terms-sections.ts';
import styles from './shop-footer.module.css';

/**
 * Shown below every screen except an editor and screens with a bar at their foot: the seller, its contact details, and
 * the terms.
 */
function ShopFooter() {
  const { t } = useTranslation(['pages', 'menu']);
  const { settings } = useShell();
  if (!settings) return null;
  const { name, contactInfo, options, seller, terms, webshop, paymentMethods = [] } = settings;
  return (
    <footer className={styles.footer}>
      <address className={styles.who}>
        <strong>{seller?.name || name}</strong>
        {seller && (
          <span>{t('footer.organisation', { number: organisationNumberInWords(seller.organisationNumber, seller.isTaxRegistered) })}</span>
        )}
        {addressLines(contactInfo, options.country).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {contactInfo.email && <a href={`mailto:${contactInfo.email}`}>{contactInfo.email}</a>}
        {contactInfo.phone && <a href={phoneAddress(contactInfo.phone)}>{contactInfo.phone}</a>}
      </address>
      <nav aria-label={t('footer.about')}>
        <ul className={styles.links}>
          <li>
            <Link to={paths.prices()}>{t('menu:prices')}</Link>
          </li>
          {terms.hasTermsOfPurchase && (
            <>
              <li>
                <Link to={paths.termsOfPurchase()}>{t('termsOfPurchase')}</Link>
              </li>
              {TERMS_SECTIONS.map((section) => (
                <li key={section}>
                  <Link to={`${paths.termsOfPurchase()}#${section}`}>{t(`terms.${section}`)}</Link>
                </li>
              ))}
            </>
          )}
          {webshop.hasPrivacyPolicy && (
            <li>
              <Link to={paths.privacypolicy()}>{t('privacyPolicy')}</Link>
            </li>
          )}
          <li>
            <Link to={paths.contactus()}>{t('contactUs')}</Link>
          </li>
        </ul>
      </nav>
      {paymentMethods.length > 0 && (
        <ul className={styles.payment} aria-label={t('footer.payment')}>
          {paymentMethods.map((method) => (
            <li key={method}>{method}</li>
          ))}
        </ul>
      )}
    </footer>
  );
}

/** Loads the footer with its texts. */
export const loadShopFooter = async () => {
  await i18next.loadNamespaces('pages');
  return { default: ShopFooter };
};
