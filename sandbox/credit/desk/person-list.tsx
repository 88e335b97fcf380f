import { accountWords, courseWords, testPersons } from '#sandbox/credit/persons.ts'

/** Whose identity codes lead to what at the creditor. */
export function PersonList() {
  return (
    <dl class="persons">
      {testPersons.map(({ governmentId, name, course, account }) => (
        <div key={governmentId} class="person">
          <dt>
            <span class="code">{governmentId}</span> <span class="soft">{name}</span>
          </dt>
          <dd>
            {courseWords[course]}
            {account === null ? null : `, ${accountWords[account]}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
