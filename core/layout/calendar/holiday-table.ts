/** Made from date-holidays by scripts/make-holidays.ts (npm run holidays): not edited by hand. */
export interface HolidayRow {
  /** By language; a language that is missing here reads the first. */
  readonly names: Readonly<Record<string, string>>;
  /** false: it has a name, and people work. */
  readonly isDayOff: boolean;
  /** MMDD, the same every year; or one after the other from HOLIDAY_YEARS.first on, ---- where there is none. */
  readonly dates: string;
}

export const HOLIDAY_YEARS = { first: 2024, last: 2050 } as const;

/** By country, ISO 3166-1 alpha-2. */
export const HOLIDAYS: Readonly<Record<string, readonly HolidayRow[]>> = {
  NO: [
    {
      names: { nb: 'Første nyttårsdag', en: "New Year's Day", sv: 'Nyårsdagen', da: 'Nytårsdag', fi: 'Uudenvuodenpäivä' },
      isDayOff: true,
      dates: '0101',
    },
    {
      names: { nb: 'Skjærtorsdag', en: 'Maundy Thursday', sv: 'Skärtorsdagen', da: 'Skærtorsdag', fi: 'Skjærtorsdag' },
      isDayOff: true,
      dates: '032804170402032504130329041804100325041404060322041004020422040703290418040303260414040603220411040204150407',
    },
    {
      names: { nb: 'Langfredag', en: 'Good Friday', sv: 'Långfredagen', da: 'Langfredag', fi: 'Pitkäperjantai' },
      isDayOff: true,
      dates: '032904180403032604140330041904110326041504070323041104030423040803300419040403270415040703230412040304160408',
    },
    {
      names: { nb: 'Første påskedag', en: 'Easter Sunday', sv: 'Påskdagen', da: 'Påskedag', fi: 'Pääsiäispäivä' },
      isDayOff: true,
      dates: '033104200405032804160401042104130328041704090325041304050425041004010421040603290417040903250414040504180410',
    },
    {
      names: { nb: 'Andre påskedag', en: 'Easter Monday', sv: 'Annandag påsk', da: 'Anden påskedag', fi: 'Toinen pääsiäispäivä' },
      isDayOff: true,
      dates: '040104210406032904170402042204140329041804100326041404060426041104020422040703300418041003260415040604190411',
    },
    { names: { nb: 'Arbeidernes dag', en: 'Labour Day', sv: 'Första maj', da: '1. maj', fi: 'Vappu' }, isDayOff: true, dates: '0501' },
    {
      names: {
        nb: 'Kristi himmelfartsdag',
        en: 'Ascension Day',
        sv: 'Kristi himmelsfärdsdag',
        da: 'Kristi Himmelfartsdag',
        fi: 'Helatorstai',
      },
      isDayOff: true,
      dates: '050905290514050605250510053005220506052605180503052205140603051905100530051505070526051805030523051405270519',
    },
    {
      names: { nb: 'Første pinsedag', en: 'Pentecost', sv: 'Pingstdagen', da: 'Pinsedag', fi: 'Helluntaipäivä' },
      isDayOff: true,
      dates: '051906080524051606040520060906010516060505280513060105240613052905200609052505170605052805130602052406060529',
    },
    {
      names: { nb: 'Andre pinsedag', en: 'Whit Monday', sv: 'Annandag pingst', da: 'Anden Pinsedag', fi: 'Andre pinsedag' },
      isDayOff: true,
      dates: '052006090525051706050521061006020517060605290514060205250614053005210610052605180606052905140603052506070530',
    },
    {
      names: { nb: 'Grunnlovsdagen', en: 'Constitution Day', sv: 'Grunnlovsdagen', da: 'Grundlovsdag', fi: 'Grunnlovsdagen' },
      isDayOff: true,
      dates: '0517',
    },
    {
      names: { nb: 'Julaften', en: 'Christmas Eve', sv: 'Julafton', da: 'Juleaftensdag', fi: 'Jouluaatto' },
      isDayOff: false,
      dates: '1224',
    },
    {
      names: { nb: 'Første juledag', en: 'Christmas Day', sv: 'Juldagen', da: 'Juledag', fi: 'Joulupäivä' },
      isDayOff: true,
      dates: '1225',
    },
    {
      names: { nb: 'Andre juledag', en: 'Boxing Day', sv: 'Annandag jul', da: 'Anden Juledag', fi: 'Tapaninpäivä' },
      isDayOff: true,
      dates: '1226',
    },
    {
      names: { nb: 'Nyttårsaften', en: "New Year's Eve", sv: 'Nyårsafton', da: 'Nytårsaften', fi: 'Uudenvuodenaatto' },
      isDayOff: false,
      dates: '1231',
    },
  ],
  SE: [
    {
      names: { sv: 'Nyårsdagen', en: "New Year's Day", nb: 'Første nyttårsdag', da: 'Nytårsdag', fi: 'Uudenvuodenpäivä' },
      isDayOff: true,
      dates: '0101',
    },
    {
      names: { sv: 'Trettondedag jul', en: 'Epiphany', nb: 'Trettondedag jul', da: 'Åbenbaring', fi: 'Loppiainen' },
      isDayOff: true,
      dates: '0106',
    },
    {
      names: { sv: 'Långfredagen', en: 'Good Friday', nb: 'Langfredag', da: 'Langfredag', fi: 'Pitkäperjantai' },
      isDayOff: true,
      dates: '032904180403032604140330041904110326041504070323041104030423040803300419040403270415040703230412040304160408',
    },
    {
      names: { sv: 'Påskdagen', en: 'Easter Sunday', nb: 'Første påskedag', da: 'Påskedag', fi: 'Pääsiäispäivä' },
      isDayOff: true,
      dates: '033104200405032804160401042104130328041704090325041304050425041004010421040603290417040903250414040504180410',
    },
    {
      names: { sv: 'Annandag påsk', en: 'Easter Monday', nb: 'Andre påskedag', da: 'Anden påskedag', fi: 'Toinen pääsiäispäivä' },
      isDayOff: true,
      dates: '040104210406032904170402042204140329041804100326041404060426041104020422040703300418041003260415040604190411',
    },
    { names: { sv: 'Första maj', en: 'Labour Day', nb: 'Arbeidernes dag', da: '1. maj', fi: 'Vappu' }, isDayOff: true, dates: '0501' },
    {
      names: {
        sv: 'Kristi himmelsfärdsdag',
        en: 'Ascension Day',
        nb: 'Kristi himmelfartsdag',
        da: 'Kristi Himmelfartsdag',
        fi: 'Helatorstai',
      },
      isDayOff: true,
      dates: '050905290514050605250510053005220506052605180503052205140603051905100530051505070526051805030523051405270519',
    },
    {
      names: { sv: 'Pingstdagen', en: 'Pentecost', nb: 'Første pinsedag', da: 'Pinsedag', fi: 'Helluntaipäivä' },
      isDayOff: true,
      dates: '051906080524051606040520060906010516060505280513060105240613052905200609052505170605052805130602052406060529',
    },
    {
      names: { sv: 'Nationaldagen', en: 'National Day', nb: 'Nationaldagen', da: 'Nationaldagen', fi: 'Nationaldagen' },
      isDayOff: true,
      dates: '0606',
    },
    {
      names: { sv: 'Midsommarafton', en: 'Midsummer Eve', nb: 'Midsommarafton', da: 'Midsommarafton', fi: 'Juhannusaatto' },
      isDayOff: false,
      dates: '062106200619062506230622062106200625062406230622062006190625062406220621062006190624062306220621061906250624',
    },
    {
      names: { sv: 'Midsommardagen', en: 'Midsummer Day', nb: 'Midsommardagen', da: 'Midsommardagen', fi: 'Juhannuspäivä' },
      isDayOff: true,
      dates: '062206210620062606240623062206210626062506240623062106200626062506230622062106200625062406230622062006260625',
    },
    {
      names: { sv: 'Alla helgons dag', en: "All Saints' Day", nb: 'Alla helgons dag', da: 'Alla helgons dag', fi: 'Pyhäinpäivä' },
      isDayOff: true,
      dates: '110211011031110611041103110211011106110511041103110110311106110511031102110110311105110411031102103111061105',
    },
    {
      names: { sv: 'Julafton', en: 'Christmas Eve', nb: 'Julaften', da: 'Juleaftensdag', fi: 'Jouluaatto' },
      isDayOff: false,
      dates: '1224',
    },
    {
      names: { sv: 'Juldagen', en: 'Christmas Day', nb: 'Første juledag', da: 'Juledag', fi: 'Joulupäivä' },
      isDayOff: true,
      dates: '1225',
    },
    {
      names: { sv: 'Annandag jul', en: 'Boxing Day', nb: 'Andre juledag', da: 'Anden Juledag', fi: 'Tapaninpäivä' },
      isDayOff: true,
      dates: '1226',
    },
    {
      names: { sv: 'Nyårsafton', en: "New Year's Eve", nb: 'Nyttårsaften', da: 'Nytårsaften', fi: 'Uudenvuodenaatto' },
      isDayOff: false,
      dates: '1231',
    },
  ],
  DK: [
    {
      names: { da: 'Nytårsdag', en: "New Year's Day", nb: 'Første nyttårsdag', sv: 'Nyårsdagen', fi: 'Uudenvuodenpäivä' },
      isDayOff: true,
      dates: '0101',
    },
    {
      names: { da: 'Skærtorsdag', en: 'Maundy Thursday', nb: 'Skjærtorsdag', sv: 'Skärtorsdagen', fi: 'Skærtorsdag' },
      isDayOff: true,
      dates: '032804170402032504130329041804100325041404060322041004020422040703290418040303260414040603220411040204150407',
    },
    {
      names: { da: 'Langfredag', en: 'Good Friday', nb: 'Langfredag', sv: 'Långfredagen', fi: 'Pitkäperjantai' },
      isDayOff: true,
      dates: '032904180403032604140330041904110326041504070323041104030423040803300419040403270415040703230412040304160408',
    },
    {
      names: { da: 'Påskedag', en: 'Easter Sunday', nb: 'Første påskedag', sv: 'Påskdagen', fi: 'Pääsiäispäivä' },
      isDayOff: true,
      dates: '033104200405032804160401042104130328041704090325041304050425041004010421040603290417040903250414040504180410',
    },
    {
      names: { da: 'Anden påskedag', en: 'Easter Monday', nb: 'Andre påskedag', sv: 'Annandag påsk', fi: 'Toinen pääsiäispäivä' },
      isDayOff: true,
      dates: '040104210406032904170402042204140329041804100326041404060426041104020422040703300418041003260415040604190411',
    },
    {
      names: {
        da: 'Kristi Himmelfartsdag',
        en: 'Ascension Day',
        nb: 'Kristi himmelfartsdag',
        sv: 'Kristi himmelsfärdsdag',
        fi: 'Helatorstai',
      },
      isDayOff: true,
      dates: '050905290514050605250510053005220506052605180503052205140603051905100530051505070526051805030523051405270519',
    },
    {
      names: { da: 'Pinsedag', en: 'Pentecost', nb: 'Første pinsedag', sv: 'Pingstdagen', fi: 'Helluntaipäivä' },
      isDayOff: true,
      dates: '051906080524051606040520060906010516060505280513060105240613052905200609052505170605052805130602052406060529',
    },
    {
      names: { da: 'Anden Pinsedag', en: 'Whit Monday', nb: 'Andre pinsedag', sv: 'Annandag pingst', fi: 'Anden Pinsedag' },
      isDayOff: true,
      dates: '052006090525051706050521061006020517060605290514060205250614053005210610052605180606052905140603052506070530',
    },
    {
      names: { da: 'Juledag', en: 'Christmas Day', nb: 'Første juledag', sv: 'Juldagen', fi: 'Joulupäivä' },
      isDayOff: true,
      dates: '1225',
    },
    {
      names: { da: 'Anden Juledag', en: 'Boxing Day', nb: 'Andre juledag', sv: 'Annandag jul', fi: 'Tapaninpäivä' },
      isDayOff: true,
      dates: '1226',
    },
  ],
  FI: [
    {
      names: { fi: 'Uudenvuodenpäivä', en: "New Year's Day", sv: 'Nyårsdagen', nb: 'Første nyttårsdag', da: 'Nytårsdag' },
      isDayOff: true,
      dates: '0101',
    },
    {
      names: { fi: 'Loppiainen', en: 'Epiphany', sv: 'Trettondedag jul', nb: 'Loppiainen', da: 'Åbenbaring' },
      isDayOff: true,
      dates: '0106',
    },
    {
      names: { fi: 'Pitkäperjantai', en: 'Good Friday', sv: 'Långfredagen', nb: 'Langfredag', da: 'Langfredag' },
      isDayOff: true,
      dates: '032904180403032604140330041904110326041504070323041104030423040803300419040403270415040703230412040304160408',
    },
    {
      names: { fi: 'Pääsiäispäivä', en: 'Easter Sunday', sv: 'Påskdagen', nb: 'Første påskedag', da: 'Påskedag' },
      isDayOff: true,
      dates: '033104200405032804160401042104130328041704090325041304050425041004010421040603290417040903250414040504180410',
    },
    {
      names: { fi: 'Toinen pääsiäispäivä', en: 'Easter Monday', sv: 'Annandag påsk', nb: 'Andre påskedag', da: 'Anden påskedag' },
      isDayOff: true,
      dates: '040104210406032904170402042204140329041804100326041404060426041104020422040703300418041003260415040604190411',
    },
    { names: { fi: 'Vappu', en: 'Labour Day', sv: 'Första maj', nb: 'Arbeidernes dag', da: '1. maj' }, isDayOff: true, dates: '0501' },
    {
      names: {
        fi: 'Helatorstai',
        en: 'Ascension Day',
        sv: 'Kristi himmelsfärdsdag',
        nb: 'Kristi himmelfartsdag',
        da: 'Kristi Himmelfartsdag',
      },
      isDayOff: true,
      dates: '050905290514050605250510053005220506052605180503052205140603051905100530051505070526051805030523051405270519',
    },
    {
      names: { fi: 'Helluntaipäivä', en: 'Pentecost', sv: 'Pingstdagen', nb: 'Første pinsedag', da: 'Pinsedag' },
      isDayOff: true,
      dates: '051906080524051606040520060906010516060505280513060105240613052905200609052505170605052805130602052406060529',
    },
    {
      names: { fi: 'Juhannusaatto', en: 'Midsummer Eve', sv: 'Midsommarafton', nb: 'Juhannusaatto', da: 'Juhannusaatto' },
      isDayOff: false,
      dates: '062106200619062506230622062106200625062406230622062006190625062406220621062006190624062306220621061906250624',
    },
    {
      names: { fi: 'Juhannuspäivä', en: 'Midsummer Day', sv: 'Midsommardagen', nb: 'Juhannuspäivä', da: 'Juhannuspäivä' },
      isDayOff: true,
      dates: '062206210620062606240623062206210626062506240623062106200626062506230622062106200625062406230622062006260625',
    },
    {
      names: { fi: 'Pyhäinpäivä', en: "All Saints' Day", sv: 'Alla helgons dag', nb: 'Pyhäinpäivä', da: 'Pyhäinpäivä' },
      isDayOff: true,
      dates: '110211011031110611041103110211011106110511041103110110311106110511031102110110311105110411031102103111061105',
    },
    {
      names: {
        fi: 'Itsenäisyyspäivä',
        en: 'Independence Day',
        sv: 'Självständighetsdagen',
        nb: 'Itsenäisyyspäivä',
        da: 'Itsenäisyyspäivä',
      },
      isDayOff: true,
      dates: '1206',
    },
    {
      names: { fi: 'Jouluaatto', en: 'Christmas Eve', sv: 'Julafton', nb: 'Julaften', da: 'Juleaftensdag' },
      isDayOff: false,
      dates: '1224',
    },
    {
      names: { fi: 'Joulupäivä', en: 'Christmas Day', sv: 'Juldagen', nb: 'Første juledag', da: 'Juledag' },
      isDayOff: true,
      dates: '1225',
    },
    {
      names: { fi: 'Tapaninpäivä', en: 'Boxing Day', sv: 'Annandag jul', nb: 'Andre juledag', da: 'Anden Juledag' },
      isDayOff: true,
      dates: '1226',
    },
    {
      names: { fi: 'Uudenvuodenaatto', en: "New Year's Eve", sv: 'Nyårsafton', nb: 'Nyttårsaften', da: 'Nytårsaften' },
      isDayOff: false,
      dates: '1231',
    },
  ],
  GB: [
    { names: { en: "New Year's Day" }, isDayOff: true, dates: '0101' },
    {
      names: { en: "New Year's Day (substitute day)" },
      isDayOff: true,
      dates: '----------------0103----------------01030102----------------01030102----------------0102----------------0103',
    },
    {
      names: { en: 'Good Friday' },
      isDayOff: true,
      dates: '032904180403032604140330041904110326041504070323041104030423040803300419040403270415040703230412040304160408',
    },
    {
      names: { en: 'Easter Monday' },
      isDayOff: true,
      dates: '040104210406032904170402042204140329041804100326041404060426041104020422040703300418041003260415040604190411',
    },
    {
      names: { en: 'Early May bank holiday' },
      isDayOff: true,
      dates: '050605050504050305010507050605050503050205010507050505040503050205070506050505040502050105070506050405030502',
    },
    {
      names: { en: 'Spring bank holiday' },
      isDayOff: true,
      dates: '052705260525053105290528052705260531053005290528052605250531053005280527052605250530052905280527052505310530',
    },
    { names: { en: 'Christmas Day' }, isDayOff: true, dates: '1225' },
    { names: { en: 'Boxing Day' }, isDayOff: true, dates: '1226' },
    {
      names: { en: 'Christmas Day (substitute day)' },
      isDayOff: true,
      dates: '------------1227----------------12271227----------------12271227----------------1227----------------12271227',
    },
    {
      names: { en: 'Boxing Day (substitute day)' },
      isDayOff: true,
      dates: '--------12281228----------------1228----------------12281228----------------1228----------------12281228----',
    },
  ],
  US: [
    { names: { en: "New Year's Day" }, isDayOff: true, dates: '0101' },
    {
      names: { en: "New Year's Day (substitute day)" },
      isDayOff: true,
      dates: '------------1231----------------1231----0102------------1231----0102----------------0102------------1231----',
    },
    {
      names: { en: 'Martin Luther King Jr. Day' },
      isDayOff: true,
      dates: '011501200119011801170115012101200119011701160115012101190118011701160121012001190118011601150121012001180117',
    },
    {
      names: { en: "Washington's Birthday" },
      isDayOff: true,
      dates: '021902170216021502210219021802170216022102200219021802160215022102200218021702160215022002190218021702150221',
    },
    {
      names: { en: 'Memorial Day' },
      isDayOff: true,
      dates: '052705260525053105290528052705260531053005290528052605250531053005280527052605250530052905280527052505310530',
    },
    {
      names: { en: 'Juneteenth (substitute day)' },
      isDayOff: true,
      dates: '------------0618----------------06180620----------------06180620----------------0620----------------06180620',
    },
    { names: { en: 'Juneteenth' }, isDayOff: true, dates: '0619' },
    {
      names: { en: 'Independence Day (substitute day)' },
      isDayOff: true,
      dates: '--------07030705----------------0705----------------07030705----------------0703----------------07030705----',
    },
    { names: { en: 'Independence Day' }, isDayOff: true, dates: '0704' },
    {
      names: { en: 'Labor Day' },
      isDayOff: true,
      dates: '090209010907090609040903090209010906090509040903090109070906090509030902090109070905090409030902090709060905',
    },
    {
      names: { en: 'Columbus Day' },
      isDayOff: true,
      dates: '101410131012101110091008101410131011101010091008101310121011101010081014101310121010100910081014101210111010',
    },
    {
      names: { en: 'Veterans Day (substitute day)' },
      isDayOff: false,
      dates: '----------------11101112----------------11101112----------------1112----------------11101112----------------',
    },
    { names: { en: 'Veterans Day' }, isDayOff: true, dates: '1111' },
    {
      names: { en: 'Thanksgiving Day' },
      isDayOff: true,
      dates: '112811271126112511231122112811271125112411231122112711261125112411221128112711261124112311221128112611251124',
    },
    {
      names: { en: 'Christmas Day (substitute day)' },
      isDayOff: true,
      dates: '------------1224----------------12241226----------------12241226----------------1226----------------12241226',
    },
    { names: { en: 'Christmas Day' }, isDayOff: true, dates: '1225' },
  ],
};
