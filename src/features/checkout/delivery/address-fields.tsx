import { useTranslation } from 'react-i18next';
import { addressFields } from '#core/domain/validation/address-layout.ts';
import { useAutoComplete } from '#src/data/live/session/use-auto-complete.ts';
import { ADDRESS_AUTOCOMPLETE, WIDE_ADDRESS_FIELDS } from '#src/ui/fields/address-fields.ts';
import { Folded } from '#src/ui/page/folded.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SuggestField } from '#src/ui/fields/suggest-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { AddressForm, CheckoutOptions } from './delivery-form.ts';
import styles from './delivery-step.module.css';
import { useAddressSuggestions } from './use-address-suggestions.ts';
import { type OnCity, useFilledCity } from './use-filled-city.ts';
import type { Touched } from '../use-touched.ts';

interface AddressFieldsProps {
  readonly address: AddressForm;
  readonly options: CheckoutOptions;
  readonly touched: Touched;
  readonly onChange: (change: Partial<AddressForm>) => void;
  readonly onCity: OnCity;
}

/** The address fields that the shop requires, in the order of its country (CHK-04). */
export function AddressFields({ address, options, touched, onChange, onCity }: AddressFieldsProps) {
  const { t, i18n } = useTranslation('checkout');
  const autoComplete = useAutoComplete();
  const states = Object.entries(options.states);
  const suggested = useAddressSuggestions(options, onChange);
  const filledCity = useFilledCity(address, options, suggested.findCity, onCity);
  const { cityField } = filledCity;
  return (
    <fieldset className={styles.fields}>
      {addressFields(options).map((field) => {
        const shared = {
          label: t(`field.${field}`, { context: options.country }),
          value: address[field],
          error: touched.errorOf(field),
          onBlur: () => {
            touched.touch(field);
            if (field === 'postalCode') filledCity.codeLeft();
          },
          autoComplete: autoComplete(`shipping ${ADDRESS_AUTOCOMPLETE[field]}`),
        };
        return (
          <div key={field} className={WIDE_ADDRESS_FIELDS.includes(field) ? styles.wide : undefined}>
            {field === 'address' && options.useAddressAutocompleteService ? (
              <SuggestField
                {...shared}
                error={suggested.isUnresolved ? t('addressUnresolved') : shared.error}
                hint={address.verifiedAddress ? t('addressVerified') : undefined}
                required
                maxLength={200}
                suggestions={suggested.suggestions.map(({ id, suggestion }) => ({ id, text: suggestion }))}
                onChange={suggested.typed}
                onChoose={(id) => void suggested.choose(id).then(filledCity.chosen)}
              />
            ) : field === 'state' && states.length > 0 ? (
              <SelectField
                {...shared}
                options={[{ value: '', label: t('chooseState') }, ...states.map(([value, label]) => ({ value, label }))]}
                onChange={(state) => onChange({ state })}
              />
            ) : field === 'address2' ? (
              <Folded words={t('addAddress2')} isOpen={address.address2 !== ''}>
                <TextField {...shared} maxLength={200} onChange={(address2) => onChange({ address2 })} />
              </Folded>
            ) : (
              <TextField
                {...shared}
                required
                maxLength={200}
                {...(field === 'postalCode' && options.country === 'NO' && { inputMode: 'numeric' as const })}
                {...(field === 'city' && { ref: cityField })}
                {...(field === 'postalCode' && { onFocus: filledCity.codeFocused })}
                onChange={(value) => {
                  if (field === 'city') filledCity.cityTyped(value);
                  if (field === 'postalCode') filledCity.codeTyped(value);
                  onChange({ [field]: value });
                }}
              />
            )}
          </div>
        );
      })}
      {options.showDisabledDeliveryCountry && (
        <div className={styles.wide}>
          <TextField label={t('field.country')} value={countryName(options.country, i18n.language)} onChange={() => undefined} disabled />
        </div>
      )}
      <div className={styles.wide}>
        <CheckboxField label={t('saveAddress')} checked={address.saveAddress} onChange={(saveAddress) => onChange({ saveAddress })} />
      </div>
    </fieldset>
  );
}

const countryName = (country: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
