/** A card that pays now, and the instalments that pay it back; decorative. */
export function CreditMark() {
  return (
    <svg
      width="118"
      height="40"
      viewBox="0 0 118 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <rect x="2" y="5" width="46" height="30" rx="5" />
      <path d="M2 14h46M8 27h10" />
      <path d="M56 20h6M59.5 17l3 3-3 3" />
      <circle cx="79" cy="20" r="8" fill="currentColor" stroke="none" />
      <circle cx="98" cy="20" r="6" fill="currentColor" stroke="none" opacity="0.65" />
      <circle cx="113" cy="20" r="4" fill="currentColor" stroke="none" opacity="0.4" />
    </svg>
  )
}
