import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  face: 'Utseende',
  faceLead:
    'Det som kunden känner igen verkstaden på: logotyp och bild av platsen. Färg och namn finns i verkstadens inställningar.',
  faceLogo: 'Logotyp',
  faceLogoHint:
    'PNG eller SVG, högst 200 kB. Syns på kundens sidor, i kiosken, i hämtlänken och på kvittot; i e-post bara PNG.',
  faceLogoChoose: 'Välj logotyp',
  faceLogoRemove: 'Ta bort logotypen',
  faceLogoTooLarge: 'Logotypen är för stor: högst 200 kilobyte.',
  faceLogoInvalid: 'Filen är inte en hel PNG- eller SVG-bild.',
  faceLogoUnsafe:
    'SVG-bilden har delar som inte kan visas säkert, till exempel en inbäddad bild eller en hänvisning utåt. Spara logotypen som enbart former eller som PNG.',
  faceLogoNoSize: 'SVG-bilden anger inte sin storlek. Spara den med en viewBox.',
  facePlace: 'Bild av platsen',
  facePlaceHint: 'Huset eller platsen där kunden står med nyckeln. Syns bredvid boxens kod. JPEG, PNG eller WebP.',
  facePlaceChoose: 'Välj bild av platsen',
  facePlaceRemove: 'Ta bort bilden av platsen',
  facePictureAlt: '{picture} som kunden ser',
  faceRemoveTitle: 'Ta bort: {picture}?',
  facePage: 'Adressen till den egna sidan',
  facePageHint: 'På sidan finns kodfältet, öppettider och adress. Små bokstäver, siffror och bindestreck.',
  facePageOpen: 'Öppna sidan {address}',
  facePageChanged: 'Den gamla adressen slutar fungera: byt den också på dekaler och QR-koder.',
  facePageInvalid: 'Använd små bokstäver a–z, siffror och bindestreck, minst två tecken.',
  facePageTaken: 'En annan verkstad har adressen.',
  facePageFree: 'Lediga: {free}',
  facePreview: 'Så ser kunden verkstaden',
  facePhone_light: 'Telefon, ljus',
  facePhone_dark: 'Telefon, mörk',
  faceEmail_light: 'E-post, ljus',
  faceEmail_dark: 'E-post, mörk',
  facePreviewTitle: 'Lämna nycklarna i boxen',
  facePreviewText: 'Box 12 väntar på dig.',
  facePreviewButton: 'Nycklarna är i boxen',
  facePreviewEmail: 'Hej! Din bil är klar.',
  facePreviewOpen: 'Öppna din sida',
  facePreviewSignature: 'Med vänlig hälsning {name}',
}
