import type { PopupOffer as Promotion } from '../../shared/api/market/settings.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { HouseLink } from '../../shared/address/HouseLink.tsx';
import { Dialog, DialogClose } from '../../shared/ui/overlay/Dialog.tsx';

/** The house's offer over the page: a picture that can be closed; a press on it follows its link. */
export default function PopupOffer({ offer, onClose }: { offer: Promotion; onClose: () => void }) {
  const image = (
    <img
      src={offer.imageUrl}
      alt={t('Offer')}
      draggable={false}
      className="block aspect-[4/3] w-full bg-oval-800 object-cover"
    />
  );
  return (
    <Dialog
      title={t('Offer')}
      onClose={onClose}
      banner={
        <>
          {offer.linkUrl ? (
            <HouseLink
              to={offer.linkUrl}
              labels={{ here: t('Open the offer'), away: t('Open the offer in a new tab') }}
              onFollow={onClose}
              className="block -outline-offset-2"
            >
              {image}
            </HouseLink>
          ) : (
            image
          )}
          <DialogClose className="absolute top-3 right-3 bg-oval-800 [--pv-focus:var(--pv-brass)] text-cream-100 hover:bg-oval-700" />
        </>
      }
    >
      <p className="pt-3 text-xs text-ink-3">{t('18+. Play within your limits.')}</p>
    </Dialog>
  );
}
