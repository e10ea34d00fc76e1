/** The panel of `npm start -- --faults`. The proxy has the state: a reload shows it again. */
import { describeFaults } from './describe-faults.js';

const form = document.querySelector('#faults');
const problem = document.querySelector('#problem');
const banner = document.querySelector('#banner');
const fields = form.elements;

async function ask(method, name, body) {
  const answer = await fetch(`/system/faults/${name}`, {
    method,
    ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
  });
  if (!answer.ok) throw new Error((await answer.json()).error);
  return answer.json();
}

function show({ faults, deployed, endedSessions }) {
  for (const name of ['isOffline', 'isPortal']) fields[name].checked = faults[name];
  for (const name of ['speed', 'seed']) fields[name].value = faults[name];
  for (const name of ['failsWith', 'retryAfterSeconds']) fields[name].value = faults[name] ?? '';
  fields.lose.value = Math.round(faults.lose * 100);
  document.querySelector('#deployed').textContent = deployed;
  document.querySelector('#ended').textContent = endedSessions;
  const on = describeFaults(faults);
  banner.toggleAttribute('data-on', on !== '');
  banner.textContent = on === '' ? 'No fault is on. The shop works as it should.' : `Faults are on: ${on}`;
  problem.textContent = '';
}

const numberOrNull = (text) => (text === '' ? null : Number(text));

const chosen = () => ({
  isOffline: fields.isOffline.checked,
  isPortal: fields.isPortal.checked,
  speed: fields.speed.value,
  lose: Number(fields.lose.value) / 100,
  seed: Number(fields.seed.value),
  failsWith: numberOrNull(fields.failsWith.value),
  retryAfterSeconds: numberOrNull(fields.retryAfterSeconds.value),
});

const act = (asked) =>
  asked.then(show, (error) => {
    problem.textContent = `It was not switched: ${error.message}`;
  });

form.addEventListener('change', () => form.reportValidity() && act(ask('PUT', 'state', chosen())));
form.addEventListener('submit', (event) => event.preventDefault());
for (const button of document.querySelectorAll('[data-act]')) {
  button.addEventListener('click', () => act(ask('POST', button.dataset.act)));
}
document.querySelector('#off').addEventListener('click', () => {
  form.reset();
  fields.lose.value = 0;
  fields.seed.value = 1;
  act(ask('PUT', 'state', chosen()));
});
act(ask('GET', 'state'));
