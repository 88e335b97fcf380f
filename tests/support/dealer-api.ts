/* oxlint-disable max-lines -- it is written by a script */

/** Written by `npm run openapi` out of the published description, as a tool of somebody else would. */

export type paths = {
  '/api/dms/work-order/{externalWorkOrderId}': {
    put: {
      parameters: {
        query?: never
        header?: { 'If-Match'?: string; Workshop?: string }
        path: { externalWorkOrderId: string }
      }
      requestBody: { content: { 'application/json': components['schemas']['WorkOrder'] } }
      responses: {
        200: { content: { 'application/json': components['schemas']['WorkOrderAnswer'] } }
        400: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        409: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
    get: {
      parameters: { query?: never; header?: { Workshop?: string }; path: { externalWorkOrderId: string } }
      responses: {
        200: { content: { 'application/json': components['schemas']['StoredWorkOrder'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
    delete: {
      parameters: { query?: never; header?: { Workshop?: string }; path: { externalWorkOrderId: string } }
      responses: {
        204: { content: never }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        409: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/work-order': {
    get: {
      parameters: {
        query?: {
          cursor?: string
          limit?: number
          process?: 'none' | 'unfinished' | 'ended'
          state?:
            | 'LINK_GENERATED'
            | 'LINK_SEND_FAILED'
            | 'LINK_SENT'
            | 'SUBSTITUTE_VEHICLE_KEYS_FILLED'
            | 'CUSTOMER_NOTIFIED_OF_RESERVATION'
            | 'STARTED'
            | 'ADVISOR_CONFIRMED'
            | 'BOX_RESERVED'
            | 'ADVISOR_EXPIRED'
            | 'CUSTOMER_RESERVATION_EXPIRED'
            | 'ADVISOR_VISIT_REQUIRED'
            | 'WAITING_KEY_CODE'
            | 'WAITING_THIRD_PARTY_INFORMATION'
            | 'NO_ROOM_LEFT'
            | 'KEY_CODE_SENT'
            | 'KEY_CODE_SEND_FAILED'
            | 'BOX_RESERVATION_FAILED'
            | 'CUSTOMER_KEYS_DELIVERED'
            | 'CUSTOMER_BELONGINGS_DELIVERED'
            | 'DELIVERY_DONE'
            | 'USE_ONLY_PAYMENT'
            | 'READY_FOR_PAYMENT'
            | 'PAYMENT_LINK_SENT'
            | 'PAYMENT_LINK_SEND_FAILED'
            | 'PAYMENT_DONE'
            | 'RETRIEVE_STARTED'
            | 'PROCESS_DONE'
            | 'REFUND_READY'
            | 'REFUND_REQUESTED'
            | 'REFUNDED'
            | 'DELIVERY_NOT_COMPLETED'
            | 'SCHEDULED_FOR_NO_DMS_RESERVATION'
            | 'SCHEDULED_FOR_DELAYED_LINK_SENDING'
            | 'SUBSTITUTE_VEHICLE_KEYS_LEFT'
            | 'CANCELLED'
            | 'CLOSED'
        }
        header?: { Workshop?: string }
        path?: never
      }
      responses: {
        200: { content: { 'application/json': components['schemas']['Orders'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/work-order/{externalWorkOrderId}/rename': {
    post: {
      parameters: { query?: never; header?: { Workshop?: string }; path: { externalWorkOrderId: string } }
      requestBody: { content: { 'application/json': components['schemas']['Rename'] } }
      responses: {
        200: { content: { 'application/json': components['schemas']['WorkOrderAnswer'] } }
        400: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        409: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/workshop': {
    get: {
      parameters: { query?: never; header?: { Workshop?: string }; path?: never }
      responses: {
        200: { content: { 'application/json': components['schemas']['Workshops'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/webhook': {
    get: {
      parameters: { query?: never; header?: { Workshop?: string }; path?: never }
      responses: {
        200: { content: { 'application/json': components['schemas']['Webhook'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/webhook/events': {
    put: {
      parameters: { query?: never; header?: { Workshop?: string }; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['WebhookEvents'] } }
      responses: {
        200: { content: { 'application/json': components['schemas']['Webhook'] } }
        400: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/webhook/ping': {
    post: {
      parameters: { query?: never; header?: { Workshop?: string }; path?: never }
      responses: {
        201: { content: { 'application/json': components['schemas']['PingSent'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        409: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/webhook/replay': {
    post: {
      parameters: { query?: never; header?: { Workshop?: string }; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['Replay'] } }
      responses: {
        200: { content: { 'application/json': components['schemas']['Replayed'] } }
        400: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        409: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/process': {
    post: {
      parameters: { query?: never; header?: { 'Idempotency-Key'?: string; Workshop?: string }; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['CreateProcess'] } }
      responses: {
        201: { content: { 'application/json': components['schemas']['Process'] } }
        400: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        403: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        409: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
    get: {
      parameters: { query?: { changedSince?: string; limit?: number }; header?: { Workshop?: string }; path?: never }
      responses: {
        200: { content: { 'application/json': components['schemas']['Changes'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        410: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/process/{id}': {
    get: {
      parameters: { query?: never; header?: { Workshop?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': components['schemas']['ReadProcess'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/process/{id}/approval': {
    get: {
      parameters: { query?: never; header?: { Workshop?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': components['schemas']['Approvals'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/process/{id}/approval.pdf': {
    get: {
      parameters: { query?: { language?: 'fi' | 'sv' | 'en' }; header?: { Workshop?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/pdf': components['schemas']['Pdf'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/process/{id}/receipt': {
    get: {
      parameters: { query?: never; header?: { Workshop?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': components['schemas']['Receipt'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/process/{id}/receipt.pdf': {
    get: {
      parameters: { query?: { language?: 'fi' | 'sv' | 'en' }; header?: { Workshop?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/pdf': components['schemas']['Pdf'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/process/{id}/cancel': {
    post: {
      parameters: { query?: never; header?: { Workshop?: string }; path: { id: string } }
      requestBody?: { content: { 'application/json': components['schemas']['CancelProcess'] } }
      responses: {
        200: { content: { 'application/json': components['schemas']['Process'] } }
        400: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        409: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/process/{id}/ready-for-payment': {
    post: {
      parameters: { query?: never; header?: { Workshop?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': components['schemas']['Process'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        409: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
  '/api/dms/process/{id}/finish': {
    post: {
      parameters: { query?: never; header?: { Workshop?: string }; path: { id: string } }
      responses: {
        200: { content: { 'application/json': components['schemas']['Process'] } }
        401: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        404: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        409: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        413: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        415: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        422: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        429: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        500: { content: { 'application/problem+json': components['schemas']['Problem'] } }
        503: { content: { 'application/problem+json': components['schemas']['Problem'] } }
      }
    }
  }
}

export type webhooks = {
  'process.approved': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessApproved'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.extra_services_chosen': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessExtraServicesChosen'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.keys_delivered': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessKeysDelivered'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.paid': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessPaid'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.done': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessDone'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.undone': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessUndone'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'message.received': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['MessageReceived'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.cancelled': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessCancelled'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.reservation_expired': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessReservationExpired'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.confirmation_expired': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessConfirmationExpired'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.not_completed': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessNotCompleted'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.link_undeliverable': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessLinkUndeliverable'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.payment_failed': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessPaymentFailed'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.refunded': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessRefunded'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.balance_due': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessBalanceDue'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.balance_settled': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessBalanceSettled'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.key_not_found': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessKeyNotFound'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.note_changed': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessNoteChanged'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'process.choices_changed': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['ProcessChoicesChanged'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'message.failed': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['MessageFailed'] } }
      responses: { '2XX': { content: never } }
    }
  }
  'additional_work.decided': {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['AdditionalWorkDecided'] } }
      responses: { '2XX': { content: never } }
    }
  }
  ping: {
    post: {
      parameters: { query?: never; header?: never; path?: never }
      requestBody: { content: { 'application/json': components['schemas']['Ping'] } }
      responses: { '2XX': { content: never } }
    }
  }
}

export type components = {
  schemas: {
    WorkOrder: {
      externalSystemIdentifier?: string | null
      createdBy?: string | null
      customer: components['schemas']['Customer']
      payer?: components['schemas']['OrderPayer'] | null
      vehicle?: components['schemas']['Vehicle'] | null
      orderRows: components['schemas']['OrderRow'][]
      total?: number | null
      totalWithoutVat?: number | null
      reservationStart?: string | null
      reservationEnd?: string | null
      accessoryFee?: number | null
      cpuPaymentRequest?: boolean | null
      revision?: number | string | null
      readyAt?: string | null
      proposedRows?: components['schemas']['ProposedRow'][] | null
    }
    Customer: {
      externalCustomerNumber?: string | null
      name?: string | null
      firstName?: string | null
      lastName?: string | null
      birthDate?: string | null
      phoneNumber?: string | null
      email?: string | null
      streetAddress?: string | null
      postalCode?: string | null
      city?: string | null
      language?: 'fi' | 'sv' | 'en' | null
    }
    Vehicle: { licenseNumber?: string | null; make?: string | null; model?: string | null; vin?: string | null }
    OrderRow: {
      rowId?: string | null
      description: string
      type:
        | 'NORMAL'
        | 'SPARE_PART'
        | 'SUBSTITUTE_CAR'
        | 'WARRANTY_REPAIR'
        | 'ACCESSORY_FEE'
        | 'CUSTOMER_NOTES'
        | 'DMS_NOTES'
      price?: number | null
      quantity?: number | null
      unit?: string | null
      unitPrice?: number | null
      unitPriceWithVat?: number | null
      discountPercent?: number | null
      discountAmount?: number | null
      vatPercent?: 25.5 | 13.5 | 10 | 0 | null
      payer: 'CUSTOMER' | 'WARRANTY' | 'NONE'
      productCode?: string | null
    }
    OrderPayer: {
      kind: 'COMPANY' | 'INSURANCE' | 'LEASING'
      name: string
      businessId?: string | null
      reference?: string | null
    }
    Warning: {
      field: string
      shape: string | null
      reason:
        | 'not_one_number'
        | 'impossible_number'
        | 'several_addresses'
        | 'letters_before_at'
        | 'not_an_address'
        | 'placeholder_date'
        | 'no_process'
        | 'corrected_by_staff'
    }
    ProposedRow: {
      reference: string
      title: string
      words?: string | null
      urgency: 'SAFETY_NOW' | 'SOON' | 'CAN_WAIT'
      price?: number | null
      priceWithVat?: number | null
      productCode?: string | null
    }
    WorkOrderAnswer: {
      externalWorkOrderId: string
      version: number
      changed: boolean
      warnings: components['schemas']['Warning'][]
    }
    StoredWorkOrder: {
      externalWorkOrderId: string
      version: number
      revision: number | null
      workOrder: components['schemas']['WorkOrder']
      process: components['schemas']['ReadProcess'] | null
    }
    ListedOrder: {
      externalWorkOrderId: string
      version: number
      revision: number | null
      createdAt: string
      updatedAt: string
      process: components['schemas']['Process'] | null
    }
    Orders: { items: components['schemas']['ListedOrder'][]; nextCursor: string | null }
    Rename: { externalWorkOrderId: string }
    CreateProcess: {
      externalWorkOrderId: string
      processType:
        | 'DELIVERY'
        | 'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING'
        | 'DELIVERY_WITH_SUBSTITUTE_CAR'
        | 'RETRIEVE'
        | 'ONLY_PAYMENT'
        | 'NO_DMS_DELIVERY'
        | 'NO_DMS_RETRIEVE'
        | 'NO_DMS_RETRIEVE_AND_RETURN'
      sendLinkAt?: string | null
    }
    CancelProcess: { reason?: string | null }
    Process: {
      id: string
      processCode: string
      externalWorkOrderId: string | null
      processType:
        | 'DELIVERY'
        | 'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING'
        | 'DELIVERY_WITH_SUBSTITUTE_CAR'
        | 'RETRIEVE'
        | 'ONLY_PAYMENT'
        | 'NO_DMS_DELIVERY'
        | 'NO_DMS_RETRIEVE'
        | 'NO_DMS_RETRIEVE_AND_RETURN'
      state:
        | 'LINK_GENERATED'
        | 'LINK_SEND_FAILED'
        | 'LINK_SENT'
        | 'SUBSTITUTE_VEHICLE_KEYS_FILLED'
        | 'CUSTOMER_NOTIFIED_OF_RESERVATION'
        | 'STARTED'
        | 'ADVISOR_CONFIRMED'
        | 'BOX_RESERVED'
        | 'ADVISOR_EXPIRED'
        | 'CUSTOMER_RESERVATION_EXPIRED'
        | 'ADVISOR_VISIT_REQUIRED'
        | 'WAITING_KEY_CODE'
        | 'WAITING_THIRD_PARTY_INFORMATION'
        | 'NO_ROOM_LEFT'
        | 'KEY_CODE_SENT'
        | 'KEY_CODE_SEND_FAILED'
        | 'BOX_RESERVATION_FAILED'
        | 'CUSTOMER_KEYS_DELIVERED'
        | 'CUSTOMER_BELONGINGS_DELIVERED'
        | 'DELIVERY_DONE'
        | 'USE_ONLY_PAYMENT'
        | 'READY_FOR_PAYMENT'
        | 'PAYMENT_LINK_SENT'
        | 'PAYMENT_LINK_SEND_FAILED'
        | 'PAYMENT_DONE'
        | 'RETRIEVE_STARTED'
        | 'PROCESS_DONE'
        | 'REFUND_READY'
        | 'REFUND_REQUESTED'
        | 'REFUNDED'
        | 'DELIVERY_NOT_COMPLETED'
        | 'SCHEDULED_FOR_NO_DMS_RESERVATION'
        | 'SCHEDULED_FOR_DELAYED_LINK_SENDING'
        | 'SUBSTITUTE_VEHICLE_KEYS_LEFT'
        | 'CANCELLED'
        | 'CLOSED'
      version: number
      link: string
    }
    ReadProcess: {
      id: string
      processCode: string
      externalWorkOrderId: string | null
      processType:
        | 'DELIVERY'
        | 'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING'
        | 'DELIVERY_WITH_SUBSTITUTE_CAR'
        | 'RETRIEVE'
        | 'ONLY_PAYMENT'
        | 'NO_DMS_DELIVERY'
        | 'NO_DMS_RETRIEVE'
        | 'NO_DMS_RETRIEVE_AND_RETURN'
      state:
        | 'LINK_GENERATED'
        | 'LINK_SEND_FAILED'
        | 'LINK_SENT'
        | 'SUBSTITUTE_VEHICLE_KEYS_FILLED'
        | 'CUSTOMER_NOTIFIED_OF_RESERVATION'
        | 'STARTED'
        | 'ADVISOR_CONFIRMED'
        | 'BOX_RESERVED'
        | 'ADVISOR_EXPIRED'
        | 'CUSTOMER_RESERVATION_EXPIRED'
        | 'ADVISOR_VISIT_REQUIRED'
        | 'WAITING_KEY_CODE'
        | 'WAITING_THIRD_PARTY_INFORMATION'
        | 'NO_ROOM_LEFT'
        | 'KEY_CODE_SENT'
        | 'KEY_CODE_SEND_FAILED'
        | 'BOX_RESERVATION_FAILED'
        | 'CUSTOMER_KEYS_DELIVERED'
        | 'CUSTOMER_BELONGINGS_DELIVERED'
        | 'DELIVERY_DONE'
        | 'USE_ONLY_PAYMENT'
        | 'READY_FOR_PAYMENT'
        | 'PAYMENT_LINK_SENT'
        | 'PAYMENT_LINK_SEND_FAILED'
        | 'PAYMENT_DONE'
        | 'RETRIEVE_STARTED'
        | 'PROCESS_DONE'
        | 'REFUND_READY'
        | 'REFUND_REQUESTED'
        | 'REFUNDED'
        | 'DELIVERY_NOT_COMPLETED'
        | 'SCHEDULED_FOR_NO_DMS_RESERVATION'
        | 'SCHEDULED_FOR_DELAYED_LINK_SENDING'
        | 'SUBSTITUTE_VEHICLE_KEYS_LEFT'
        | 'CANCELLED'
        | 'CLOSED'
      version: number
      link: string
      amounts: { approved: number | null; asked: number | null; paid: number; refunded: number; open: number }
    }
    Approval: {
      id: string
      number: number
      kind: 'ORDER' | 'PRICE' | 'ADDITIONAL_WORK'
      approvedAt: string
      approvedBy: 'CUSTOMER' | 'KIOSK' | 'STAFF'
      customerName: string | null
      reason: string | null
      pricesShown: boolean
      rows: {
        description: string
        quantity: number | null
        unit: string | null
        vatPercent: number
        price: number
        priceWithVat: number
        payer: string
      }[]
      vat: { rate: number; net: number; vat: number; gross: number }[]
      rounding: number
      total: number
      limit: number | null
      terms: string[]
      hash: string
      previousHash: string | null
      isIntact: boolean
    }
    Approvals: {
      processId: string
      externalWorkOrderId: string | null
      licenseNumber: string | null
      workshop: { name: string; businessId: string | null }
      timeZone: string
      items: components['schemas']['Approval'][]
    }
    Receipt: {
      processId: string
      externalWorkOrderId: string | null
      licenseNumber: string | null
      number: string
      paidAt: string
      timeZone: string
      seller: {
        name: string
        businessId: string | null
        streetAddress: string
        postalCode: string
        city: string
        phoneNumber: string
        email: string
      }
      buyer: { name: string; businessId: string | null; reference: string | null } | null
      rows: { description: string; priceWithVat: number }[]
      vat: { rate: number; net: number; vat: number; gross: number }[]
      total: number
      payments: {
        id: string
        means: 'ONLINE' | 'CREDIT' | 'TERMINAL' | 'COUNTER'
        providerName: string | null
        method: string | null
        paid: number
        paidAt: string
        reference: string | null
      }[]
      refunds: { id: string; amount: number; refundedAt: string }[]
      declinedForSafety: { id: string; title: string; declinedAt: string }[]
      kept: number
    }
    Pdf: string
    ChangedProcess: {
      id: string
      processCode: string
      externalWorkOrderId: string | null
      processType:
        | 'DELIVERY'
        | 'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING'
        | 'DELIVERY_WITH_SUBSTITUTE_CAR'
        | 'RETRIEVE'
        | 'ONLY_PAYMENT'
        | 'NO_DMS_DELIVERY'
        | 'NO_DMS_RETRIEVE'
        | 'NO_DMS_RETRIEVE_AND_RETURN'
      state:
        | 'LINK_GENERATED'
        | 'LINK_SEND_FAILED'
        | 'LINK_SENT'
        | 'SUBSTITUTE_VEHICLE_KEYS_FILLED'
        | 'CUSTOMER_NOTIFIED_OF_RESERVATION'
        | 'STARTED'
        | 'ADVISOR_CONFIRMED'
        | 'BOX_RESERVED'
        | 'ADVISOR_EXPIRED'
        | 'CUSTOMER_RESERVATION_EXPIRED'
        | 'ADVISOR_VISIT_REQUIRED'
        | 'WAITING_KEY_CODE'
        | 'WAITING_THIRD_PARTY_INFORMATION'
        | 'NO_ROOM_LEFT'
        | 'KEY_CODE_SENT'
        | 'KEY_CODE_SEND_FAILED'
        | 'BOX_RESERVATION_FAILED'
        | 'CUSTOMER_KEYS_DELIVERED'
        | 'CUSTOMER_BELONGINGS_DELIVERED'
        | 'DELIVERY_DONE'
        | 'USE_ONLY_PAYMENT'
        | 'READY_FOR_PAYMENT'
        | 'PAYMENT_LINK_SENT'
        | 'PAYMENT_LINK_SEND_FAILED'
        | 'PAYMENT_DONE'
        | 'RETRIEVE_STARTED'
        | 'PROCESS_DONE'
        | 'REFUND_READY'
        | 'REFUND_REQUESTED'
        | 'REFUNDED'
        | 'DELIVERY_NOT_COMPLETED'
        | 'SCHEDULED_FOR_NO_DMS_RESERVATION'
        | 'SCHEDULED_FOR_DELAYED_LINK_SENDING'
        | 'SUBSTITUTE_VEHICLE_KEYS_LEFT'
        | 'CANCELLED'
        | 'CLOSED'
      version: number
      link: string
      amounts: { approved: number | null; asked: number | null; paid: number; refunded: number }
      changedAt: string
      endedAt: string | null
    }
    Changes: { items: components['schemas']['ChangedProcess'][]; nextCursor: string; hasMore: boolean }
    Payment: {
      id: string
      means: 'ONLINE' | 'CREDIT' | 'TERMINAL' | 'COUNTER'
      provider: string | null
      method: string | null
      amount: number
      paidAt: string
      orderNumber: string
      providerPaymentId: string | null
      referenceCode: string | null
      receiptNumber: string | null
      vat: { rate: number; net: number; vat: number; gross: number }[]
    }
    Refund: {
      id: string
      paymentId: string
      means: 'ONLINE' | 'CREDIT' | 'TERMINAL' | 'COUNTER'
      provider: string | null
      orderNumber: string
      reference: string | null
      amount: number
      refundedTotal: number
      isWhole: boolean
      vat: { rate: number; net: number; vat: number; gross: number }[] | null
    }
    ProcessApproved: {
      id: string
      type: 'process.approved'
      createdAt: string
      process: components['schemas']['Process']
      approval: { id: string; number: number; total: number; approvedAt: string }
    }
    ProcessExtraServicesChosen: {
      id: string
      type: 'process.extra_services_chosen'
      createdAt: string
      process: components['schemas']['Process']
      extraServices: { id: string; productCodes: string[]; price: number; priceWithVat: number }[]
    }
    ProcessKeysDelivered: {
      id: string
      type: 'process.keys_delivered'
      createdAt: string
      process: components['schemas']['Process']
    }
    ProcessPaid: {
      id: string
      type: 'process.paid'
      createdAt: string
      process: components['schemas']['Process']
      payment?: components['schemas']['Payment'] | null
    }
    ProcessDone: { id: string; type: 'process.done'; createdAt: string; process: components['schemas']['Process'] }
    ProcessUndone: { id: string; type: 'process.undone'; createdAt: string; process: components['schemas']['Process'] }
    MessageReceived: {
      id: string
      type: 'message.received'
      createdAt: string
      process: components['schemas']['Process']
      message: { id: string; way: 'SMS' | 'PAGE'; text: string | null; receivedAt: string }
    }
    ProcessCancelled: {
      id: string
      type: 'process.cancelled'
      createdAt: string
      process: components['schemas']['Process']
      cancellation: {
        by: 'customer' | 'staff' | 'system' | 'timer' | 'locker' | 'terminal' | 'provider' | 'dms'
        reason: string | null
      }
    }
    ProcessReservationExpired: {
      id: string
      type: 'process.reservation_expired'
      createdAt: string
      process: components['schemas']['Process']
    }
    ProcessConfirmationExpired: {
      id: string
      type: 'process.confirmation_expired'
      createdAt: string
      process: components['schemas']['Process']
    }
    ProcessNotCompleted: {
      id: string
      type: 'process.not_completed'
      createdAt: string
      process: components['schemas']['Process']
    }
    ProcessLinkUndeliverable: {
      id: string
      type: 'process.link_undeliverable'
      createdAt: string
      process: components['schemas']['Process']
      undeliverable: 'LINK' | 'KEY_CODE' | 'PAYMENT_LINK'
    }
    ProcessPaymentFailed: {
      id: string
      type: 'process.payment_failed'
      createdAt: string
      process: components['schemas']['Process']
      failedPayment: {
        id: string
        means: 'ONLINE' | 'CREDIT' | 'TERMINAL' | 'COUNTER'
        provider: string | null
        orderNumber: string
        amount: number
      }
    }
    ProcessRefunded: {
      id: string
      type: 'process.refunded'
      createdAt: string
      process: components['schemas']['Process']
      refund: components['schemas']['Refund']
    }
    ProcessBalanceDue: {
      id: string
      type: 'process.balance_due'
      createdAt: string
      process: components['schemas']['Process']
      balance: { owed: number }
    }
    ProcessBalanceSettled: {
      id: string
      type: 'process.balance_settled'
      createdAt: string
      process: components['schemas']['Process']
      balance: { owed: number; means: 'REFUND' | 'BANK' | 'CARD' | 'CASH' | 'OTHER' }
    }
    ProcessKeyNotFound: {
      id: string
      type: 'process.key_not_found'
      createdAt: string
      process: components['schemas']['Process']
      keyNotFound: { said: 'PAGE' | 'CABINET'; boxNumber: number | null }
    }
    ProcessNoteChanged: {
      id: string
      type: 'process.note_changed'
      createdAt: string
      process: components['schemas']['Process']
      note: string
    }
    ProcessChoicesChanged: {
      id: string
      type: 'process.choices_changed'
      createdAt: string
      process: components['schemas']['Process']
      choices: { hasDrivingLicence: boolean; fetchesKeysFromLocker: boolean; returnsSubstituteCar: boolean }
    }
    MessageFailed: {
      id: string
      type: 'message.failed'
      createdAt: string
      process: components['schemas']['Process']
      failedMessage: { id: string; kind: string; way: 'SMS' | 'EMAIL'; reason: string | null }
    }
    AdditionalWorkDecided: {
      id: string
      type: 'additional_work.decided'
      createdAt: string
      process: components['schemas']['Process']
      approval: { id: string; number: number; total: number; approvedAt: string }
      additionalWork: {
        proposalId: string
        rows: {
          id: string
          reference: string | null
          title: string
          price: number
          priceWithVat: number
          decision: 'ACCEPT' | 'DECLINE' | 'CALL'
        }[]
      }
    }
    Workshops: {
      items: { id: string; name: string; isLive: boolean; vatRounding: 'ROW' | 'INVOICE'; vatPercent: number }[]
    }
    Webhook: {
      url: string
      enabled: boolean
      version: '1.0' | '1.1'
      events:
        | (
            | 'process.approved'
            | 'process.extra_services_chosen'
            | 'process.keys_delivered'
            | 'process.paid'
            | 'process.done'
            | 'process.undone'
            | 'message.received'
            | 'process.cancelled'
            | 'process.reservation_expired'
            | 'process.confirmation_expired'
            | 'process.not_completed'
            | 'process.link_undeliverable'
            | 'process.payment_failed'
            | 'process.refunded'
            | 'process.balance_due'
            | 'process.balance_settled'
            | 'process.key_not_found'
            | 'process.note_changed'
            | 'process.choices_changed'
            | 'message.failed'
            | 'additional_work.decided'
          )[]
        | null
      lastPing: { id: string; at: string; state: 'WAITING' | 'DELIVERED' | 'FAILED'; error: string | null } | null
    }
    WebhookEvents: {
      events:
        | (
            | 'process.approved'
            | 'process.extra_services_chosen'
            | 'process.keys_delivered'
            | 'process.paid'
            | 'process.done'
            | 'process.undone'
            | 'message.received'
            | 'process.cancelled'
            | 'process.reservation_expired'
            | 'process.confirmation_expired'
            | 'process.not_completed'
            | 'process.link_undeliverable'
            | 'process.payment_failed'
            | 'process.refunded'
            | 'process.balance_due'
            | 'process.balance_settled'
            | 'process.key_not_found'
            | 'process.note_changed'
            | 'process.choices_changed'
            | 'message.failed'
            | 'additional_work.decided'
          )[]
        | null
    }
    PingSent: { id: string }
    Ping: { id: string; type: 'ping'; createdAt: string }
    Replay: { ids?: string[]; since?: string }
    Replayed: { replayed: number; nextSince: string | null }
    Problem: {
      type: string
      title: string
      status: number
      code: string
      instance: string
      requestId: string
      detail?: string
      errors?: { path: string; code: string; limit?: number }[]
      time?: string
      totals?: Record<string, { sent: number; counted: number }>
    }
  }
}
