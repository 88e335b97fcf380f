type Facts = { workshop: string; phone: string }

const wordings: Readonly<Record<string, (facts: Facts) => string>> = {
  fi: ({ workshop, phone }) =>
    `${workshop}: käyntisi viestit lähtevät tästä lähtien toiseen numeroon. Jos et vaihtanut numeroa itse, soita ${phone}.`,
  sv: ({ workshop, phone }) =>
    `${workshop}: meddelandena om ditt besök går från och med nu till ett annat nummer. Ring ${phone} om du inte själv bytte nummer.`,
  en: ({ workshop, phone }) =>
    `${workshop}: messages about your visit go to another number from now on. If you did not change it, call ${phone}.`,
}

/** To the number that messages went to before: it holds neither a code nor the link, for it may be a stranger's. */
export function contactNoticeSms({ lcid, ...facts }: Facts & { lcid: string }): string {
  const [language = ''] = lcid.toLowerCase().split(/[-_]/)
  return (wordings[language] ?? wordings['fi'])?.(facts) ?? ''
}
