export const texts = {
  readyTimeTitle: 'Auton valmistuminen',
  readyTimeHeading: 'Valmis {time}',
  readyTimeLead: 'Auto on työn alla. Kerromme heti, jos aika muuttuu.',
  readyTimeOver: 'Arvioitu aika on mennyt. Huolto kertoo, kun auto on valmis.',
  readyTimeChanged: 'Uusi arvio: {now} (oli {before}).',
  readyTimeWork: 'Auto on työn alla',
  readyTimeCollect: 'Haet auton',
  readyTimeCalendar: 'Lisää nouto kalenteriin',
  readyTimeEvent: 'Nouda auto {plate}, {workshop}',
} as const
