import { expect, test } from 'vitest';
import { refusePassword } from './password.ts';

const KARI = { email: 'kari.solberg@example.org', shopName: 'Fjordlys Foto', mobile: '+4740012345', codes: ['AUDT-BBBB22'] };

/** Near the top of published lists, or among the first words that an attacker in these countries tries. */
const FIRST_TRIED = `
  123456 12345 654321 121212 131313 111111 222222 333333 444444 555555 777777 888888 999999 010101 101010 232323 987654 987654321 123321 159753
  aaaaa aaaaaa aaaaaaa aaaaaaaa bbbbbb qqqqqq xxxxxx zzzzzz abcdef abcdefg abcabc abc123 qwerty asdasd asdfgh zxcvbn qazwsx 1qaz2wsx 1q2w3e4r
  password password1 passw0rd p@ssw0rd letmein welcome1 iloveyou dragon monkey football liverpool motdepasse1 hahaha testtest test123
  passord passord1 passord123 passordet p4ssord p@ssord1 pa55ord paassord mittpassord dittpassord hemmeligpassord passordpassord hemmelig1
  heihei heisann jegelskerdeg eplekake sjokolade fotball1 fotballmann valerenga1 rosenborg1 skolebilde1 skolebilder skolefoto2026 sommer2026
  lösenord losenord1 hejhej hejsan jagälskardig fotboll skolfoto älskling kodeord adgangskode hemmelighed kærlighed1 skolebillede
`
  .trim()
  .split(/\s+/);

test.each(FIRST_TRIED)('[SEC-06] a password that attackers try first is refused: %s', async (password) => {
  expect(await refusePassword(password, 'change', KARI)).not.toBeNull();
});

test.each(['trehus', 'blå sykkel i regnet', 'fjord-og-fjell', 'grønnåker', 'xk29vq', 'kakemonster-på-tur'])(
  '[SEC-06] a password that attackers try late is accepted: %s',
  async (password) => expect(await refusePassword(password, 'change', KARI)).toBeNull(),
);
