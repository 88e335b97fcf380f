/** What leads through a visit, from one to the next, and who looks after it. */
export const visitWords = {
  visits: 'Luettelon prosessit',
  previousVisit: 'Edellinen prosessi',
  nextVisit: 'Seuraava prosessi',
  toList: 'Takaisin luetteloon',
  visitPlace: '{at} / {of}',
  keyLikely: 'Tee seuraava toimi',
  keyNotes: 'Kirjoita muistiinpano',
  keyBox: 'Siirry lokeroon',
  assigneeIs: 'Vastuuhenkilö: {name}',
  assigneeNobody: 'ei kukaan',
  assigneeMe: 'Minä ({name})',
  assigneeTake: 'Ota vastuullesi',
  assigneeRelease: 'Luovu vastuusta',
  assigneeChanged: 'Joku muu ehti ensin. Tarkista vastuuhenkilö.',
  approvalByStaff: 'Annettu henkilökunnan selaimella ({name}). Syy: {reason}',
  evidenceByStaff: 'Annettu henkilökunnan selaimella',
}
