import css from './choice.module.css'

type ChoiceTextProps = {
  id: string
  label: string
  description?: string | undefined
  price?: string | undefined
}

/** The words of a row that can be ticked or chosen. */
export function ChoiceText({ id, label, description, price }: ChoiceTextProps) {
  return (
    <>
      <span className={css['text']}>
        <span className={css['label']} id={`${id}-label`}>
          {label}
        </span>
        {description && (
          <span className="tone-soft size-16" id={`${id}-description`}>
            {description}
          </span>
        )}
      </span>
      {price && (
        <span className={css['price']} id={`${id}-price`}>
          {price}
        </span>
      )}
    </>
  )
}
