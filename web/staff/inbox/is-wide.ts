/** Returns true where the list and the thread stand side by side, as the styles have it. */
export const isWide = () => window.matchMedia('(min-width: 64rem)').matches
