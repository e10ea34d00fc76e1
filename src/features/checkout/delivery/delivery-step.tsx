import { useTranslation } from 'react-i18next';
import type { DeliveryMethod } from '#core/contract/delivery.ts';
import type { Cart } from '#core/contract/entities.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { SchoolNotes } from '#src/ui/goods/school-notes.tsx';
import { useArrivalText } from '#src/ui/goods/use-arrival-text.ts';
import { MissingFields } from '#src/ui/fields/missing-fields.tsx';
import { RadioCards } from '#src/ui/fields/radio-cards.tsx';
import { AddressFields } from './address-fields.tsx';
import type { CheckoutState } from '../checkout-state.ts';
import { ContactFields } from './contact-fields.tsx';
import { DeliveryChoices } from './delivery-choices.tsx';
import { deliveryIssues, editContact } from './delivery-form.ts';
import styles from './delivery-step.module.css';
import { DeliverySummary } from '../order/delivery-summary.tsx';
import { methodArrival, methodPrice, schoolSubjects } from './delivery-view.ts';
import { FreeOrPrice } from '../free-or-price.tsx';
import { StepSection } from '../step-section.tsx';
import { SubjectField } from './subject-field.tsx';
import type { CheckoutScreen } from '../use-checkout.ts';
import { useTouched } from '../use-touched.ts';
import { useDeliveryFree } from './use-delivery-free.ts';
import { useSchoolNotes } from './use-school-notes.ts';

/** '1. Delivery': a method, then its form (CHK-02). */
export function DeliveryStep({ screen, isOnline }: { readonly screen: CheckoutScreen; readonly isOnline: boolean }) {
  const { t } = useTranslation('checkout');
  const { state, dispatch } = screen;
  const { checkout, progress } = state;
  const method = checkout.deliveryOptions.find((entry) => entry.type === progress.methodType);
  const isOpen = progress.step === 'select-delivery-option';
  const notes = useSchoolNotes(state.cart);
  return (
    <StepSection
      title={t('step.delivery')}
      state={isOpen ? 'open' : 'done'}
      summary={method && <DeliverySummary state={state} method={method} />}
      onEdit={() => dispatch({ type: 'set-step', step: 'select-delivery-option' })}
    >
      {checkout.deliveryOptions.length === 0 && (
        <Notice kind="warning">
          <p>{t('noDelivery')}</p>
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice kind="info">
          <SchoolNotes notes={notes} />
        </Notice>
      )}
      {checkout.deliveryOptions.length > 1 && (
        <Methods state={state} onChoose={(chosen) => dispatch({ type: 'choose-method', method: chosen })} />
      )}
      {checkout.deliveryOptions.length === 1 && method && <OnlyMethod method={method} cart={state.cart} />}
      {method && <MethodForm key={method.type} method={method} screen={screen} isOnline={isOnline} />}
    </StepSection>
  );
}

function Methods({ state, onChoose }: { readonly state: CheckoutState; readonly onChoose: (method: DeliveryMethod) => void }) {
  const { t } = useTranslation('checkout');
  const { checkout, progress } = state;
  const isFree = useDeliveryFree(state.cart);
  const arrival = useArrivalText();
  return (
    <RadioCards
      legend={t('chooseDelivery')}
      value={progress.methodType}
      cards={checkout.deliveryOptions.map((method) => ({
        value: method.type,
        title: method.name,
        text: [t(`method.${method.type}`), arrival(method.type, methodArrival(method))].filter(Boolean).join(' · '),
        side: <FreeOrPrice minor={methodPrice(method, isFree)} />,
      }))}
      onChange={(type) => {
        const method = checkout.deliveryOptions.find((entry) => entry.type === type);
        if (method) onChoose(method);
      }}
    />
  );
}

/** The only method: its name, details and price, without a choice. */
function OnlyMethod({ method, cart }: { readonly method: DeliveryMethod; readonly cart: Cart }) {
  const { t } = useTranslation('checkout');
  const isFree = useDeliveryFree(cart);
  const arrival = useArrivalText();
  return (
    <p className={styles.only}>
      <span>
        <strong>{method.name}</strong>
        <br />
        {[t(`method.${method.type}`), arrival(method.type, methodArrival(method))].filter(Boolean).join(' · ')}
      </span>
      <FreeOrPrice minor={methodPrice(method, isFree)} />
    </p>
  );
}

function MethodForm({
  method,
  screen,
  isOnline,
}: {
  readonly method: DeliveryMethod;
  readonly screen: CheckoutScreen;
  readonly isOnline: boolean;
}) {
  const { t } = useTranslation('checkout');
  const { state, dispatch, finishDelivery } = screen;
  const { checkout, delivery, progress } = state;
  const subjects = schoolSubjects(method);
  const issues = deliveryIssues(
    method,
    delivery,
    checkout.options,
    subjects.map((subject) => subject.uuid),
  );
  const touched = useTouched(issues, checkout.options.country);
  const optionUuid = progress.deliveryOptionUuid;
  const edit = (form: CheckoutState['delivery']) => dispatch({ type: 'edit-delivery', form });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (optionUuid !== null) finishDelivery(optionUuid);
      }}
    >
      <DeliveryChoices
        method={method}
        cart={state.cart}
        chosenUuid={optionUuid}
        onChoose={(uuid) => dispatch({ type: 'pick-option', uuid })}
      />
      {method.type === 'school-pickup' && (
        <SubjectField
          subjects={subjects}
          value={delivery.subjectUuid}
          touched={touched}
          onChange={(subjectUuid) => edit({ ...delivery, subjectUuid })}
        />
      )}
      {method.type === 'postage' ? (
        <AddressFields
          address={delivery.address}
          options={checkout.options}
          touched={touched}
          onChange={(change) => dispatch({ type: 'edit-address', change })}
          onCity={(found) => dispatch({ type: 'complete-city', ...found })}
        />
      ) : (
        <ContactFields contact={delivery.contact} touched={touched} onChange={(change) => edit(editContact(delivery, change))} />
      )}
      <MissingFields
        issues={{ ...issues, ...(optionUuid === null && { option: 'required' }) }}
        labelOf={(field) =>
          field === 'option'
            ? t(method.pickupLocations.length > 0 ? 'field.store' : 'field.option')
            : t(`field.${field}`, { context: checkout.options.country })
        }
        missing={(fields) => t('stillMissing', { fields })}
        wrong={(fields) => t('pleaseCheck', { fields })}
      />
      <Button type="submit" wide disabled={Object.keys(issues).length > 0 || optionUuid === null || !isOnline}>
        {t('toPaymentStep')}
      </Button>
    </form>
  );
}
