export const texts = {
  readyTimeTitle: 'Auton valmistuminen',
  readyTimeAt: 'Valmis noin {time}',
  readyTimeLeft: 'Valmis noin {left}.',
  readyTimeSoon: 'Auto on pian valmis.',
  readyTimeOver: 'Arvioitu aika on mennyt. Huolto kertoo, kun auto on valmis.',
  readyTimeChanged: 'Uusi arvio: {now} (oli {before}).',
  readyTimeWork: 'Auto on työn alla',
  readyTimeCollect: 'Haet auton',
  readyTimeCalendar: 'Lisää nouto kalenteriin',
  readyTimeEvent: 'Nouda auto {plate}, {workshop}',
} as const
