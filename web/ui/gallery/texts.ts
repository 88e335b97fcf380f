/** The gallery's Finnish texts; the application brings its own from its catalogues. */
export const calendarTexts = {
  previousMonth: 'Edellinen kuukausi',
  nextMonth: 'Seuraava kuukausi',
  month: 'Kuukausi',
  year: 'Vuosi',
}

export const timeTexts = {
  hour: {
    label: 'Tunti',
    increase: 'Tunti eteenpäin',
    decrease: 'Tunti taaksepäin',
    outOfRange: 'Tunnin pitää olla välillä 0–23.',
  },
  minute: {
    label: 'Minuutti',
    increase: 'Viisi minuuttia eteenpäin',
    decrease: 'Viisi minuuttia taaksepäin',
    outOfRange: 'Minuutin pitää olla välillä 0–59.',
  },
}

export const dateTimeTexts = {
  date: {
    label: 'Päivä',
    openCalendar: 'Avaa kalenteri',
    invalid: 'Kirjoita päivä muodossa 20.11.2026. Valitse päivä, jolloin olemme auki.',
  },
  time: { ...timeTexts, label: 'Kellonaika' },
  calendar: { ...calendarTexts, title: 'Valitse päivä', close: 'Sulje', error: 'Kalenteria ei voitu näyttää.' },
}

export const occupancyTexts = {
  empty: 'Tyhjä',
  almostEmpty: 'Lähes tyhjä',
  almostFull: 'Lähes täynnä',
  full: 'Täynnä',
}

export const fileTexts = {
  choose: 'Ota tai valitse kuva',
  replace: 'Vaihda kuva',
  remove: 'Poista kuva',
  previewAlt: 'Valitsemasi kuva ajokortista',
  uploading: (percent: number) => `Lähetetään ${percent} %`,
  uploaded: 'Lähetetty',
}

export const stepStates = { done: 'valmis', active: 'käynnissä', upcoming: 'tulossa' }

export const today = '2026-11-20'
export const locale = 'fi-FI'
