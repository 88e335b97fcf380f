/** How the push service treats a browser: `404` and `410` say that it is subscribed no more; with the others nothing arrives for now. */
export const pushMoods = ['normal', '404', '410', '413', '429', '500', '503'] as const
export type PushMood = (typeof pushMoods)[number]

export const pushMoodWords: Readonly<Record<PushMood, string>> = {
  normal: 'perille',
  '404': '404: ei tunneta',
  '410': '410: tilaus päättynyt',
  '413': '413: liian pitkä',
  '429': '429: liian usein',
  '500': '500: rikki',
  '503': '503: huollossa',
}
