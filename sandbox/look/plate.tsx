/** A number as it stands on the car. */
export function Plate({ number }: { number: string }) {
  return (
    <span class="plate">
      <span class="plate-band" aria-hidden="true">
        FIN
      </span>
      <span class="plate-number">{number}</span>
    </span>
  )
}
