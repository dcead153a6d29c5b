import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PurchaseFormProps } from '../purchaseKind.ts';

/** An order is changed where it was entered: leads to the guided entry. */
export function EditForm({ view, onClose }: PurchaseFormProps): ReactNode {
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  const { id } = view.detail.purchaseOrder;
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    onClose();
    void navigate({
      to: '/purchasing/orders/$purchaseOrderId/edit',
      params: { purchaseOrderId: String(id) },
    });
  }, [navigate, onClose, id]);
  return null;
}
