export const texts = {
  readyTimeTitle: 'Auton valmistuminen',
  readyTimeLeft: 'Valmis noin {left}.',
  readyTimeSoon: 'Auto on pian valmis.',
  readyTimeOver: 'Arvioitu aika on mennyt. Huolto kertoo, kun auto on valmis.',
  readyTimeChanged: 'Aika muuttui. Aiempi arvio oli {before}, uusi on {now}.',
  readyTimeWork: 'Auto on työn alla',
  readyTimeCollect: 'Haet auton',
  readyTimeCalendar: 'Lisää nouto kalenteriin',
  readyTimeEvent: 'Nouda auto {plate}, {workshop}',
} as const
