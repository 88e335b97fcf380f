import { useQuery } from '@tanstack/react-query'

import { type ContentText, contentTexts } from '#web/customer/content-texts.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EvidenceContent, type EvidenceWords } from '#web/ui/evidence/evidence-content.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

import { approvalOptions } from './api.ts'

type ApprovalDialogProps = { code: string; approvalId: string; timeZone: string; onClose: () => void }

/** The document of an approval, and whether it is still what was approved. */
export function ApprovalDialog({ code, approvalId, timeZone, onClose }: ApprovalDialogProps) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const { data, isError } = useQuery(approvalOptions(code, approvalId))
  return (
    <Modal
      open
      onClose={onClose}
      title={t('privacyApprovalTitle')}
      closeText={t('privacyApprovalClose')}
      errorText={text('crashedTitle')}
      width="44rem"
      footer={
        data !== undefined && (
          <Button variant="secondary" onClick={() => window.print()}>
            {t('privacyApprovalPrint')}
          </Button>
        )
      }
    >
      {isError && <Notice tone="error">{t('privacyLoadFailed')}</Notice>}
      {data === undefined && !isError && <Loader label={text('loading')} />}
      {data !== undefined && <EvidenceContent evidence={data} words={wordsOf(t)} timeZone={timeZone} isCustomer />}
    </Modal>
  )
}

function wordsOf(t: ContentText): EvidenceWords {
  return {
    approval: t('privacyApproval', { number: '{number}' }),
    workApproval: t('privacyApproval', { number: '{number}' }),
    evidenceWork: t('additionalHistory'),
    evidencePictures: t('privacyApprovalPictures', { count: '{count}' }),
    evidenceDecisions: {
      ACCEPT: t('additionalAgreed'),
      DECLINE: t('additionalNotDone'),
      CALL: t('additionalToCall'),
    },
    evidenceUrgencies: {
      SAFETY_NOW: t('additionalUrgencySafety'),
      SOON: t('additionalUrgencySoon'),
      CAN_WAIT: t('additionalUrgencyCanWait'),
    },
    total: t('total'),
    rows: t('workOrderRows'),
    row: t('rowHeading'),
    price: t('priceHeading'),
    payers: { CUSTOMER: '', WARRANTY: t('paidByWarranty'), NONE: t('notBilled') },
    evidenceIntact: t('privacyApprovalIntact'),
    evidenceBroken: t('privacyApprovalBroken'),
    evidenceHash: t('privacyApprovalHash'),
    evidenceByStaff: t('privacyApprovalByStaff'),
    evidenceShownTotal: t('privacyApprovalShownTotal'),
    evidenceNoShownTotal: t('privacyApprovalNoShownTotal'),
    evidencePlace: t('privacyApprovalPlace'),
    evidenceAtKiosk: t('privacyApprovalAtKiosk'),
    evidencePrevious: t('privacyApprovalPrevious'),
    evidenceLanguage: t('privacyApprovalLanguage'),
    evidenceExtra: t('privacyApprovalExtra'),
    evidenceNotShown: t('privacyApprovalNotShown'),
    evidencePricesHidden: t('privacyApprovalNoPrices'),
    evidenceRounding: t('privacyApprovalRounding'),
    evidenceVat: t('privacyApprovalVat', { rate: '{rate}' }),
    evidenceTexts: t('privacyApprovalTexts'),
    evidenceChosen: t('privacyApprovalChosen'),
    evidenceOriginal: '',
    evidenceChoices: {
      workOrderApproved: t('workOrderApproved'),
      customerHasDrivingLicense: t('customerHasDrivingLicense'),
      useRetrievalProcess: t('useRetrievalProcess'),
      returnsSubstituteVehicle: t('returnsSubstituteVehicle'),
      substituteVehicleApproved: t('fastLaneSubstituteApproved'),
    },
  }
}
