/// An electronic invoice as programs read it, in one of the syntaxes of EN 16931: which rules it says that it keeps.
package struct InvoiceXML: Equatable, Sendable {
  /// The name of the rules: `urn:cen.eu:en16931:2017`. EN 16931-1 BT-24 (specification identifier).
  package var guideline: String
  /// The byte where the element begins that says so.
  package var offset: Int

  private static let cii = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  private static let ciiParts = "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  private static let ubl = "urn:oasis:names:specification:ubl:schema:xsd:"
  private static let ublParts = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"

  /// Reads an invoice. UN/CEFACT CII D16B, OASIS UBL 2.1.
  ///
  /// - Throws: where it is no XML, no invoice, or doesn't say which rules it keeps.
  package init(_ bytes: [UInt8]) throws(XMLReader.Problem) {
    var reader = XMLReader(bytes)
    let root = try reader.root()
    let found: XMLReader.Element?
    switch (root.name.namespace, root.name.local) {
    case (Self.cii, "CrossIndustryInvoice"):
      let context = root.child(Self.cii, "ExchangedDocumentContext")
      let parameter = context?.child(Self.ciiParts, "GuidelineSpecifiedDocumentContextParameter")
      found = parameter?.child(Self.ciiParts, "ID")
    case (Self.ubl + "Invoice-2", "Invoice"), (Self.ubl + "CreditNote-2", "CreditNote"):
      found = root.child(Self.ublParts, "CustomizationID")
    default:
      throw XMLReader.Problem(
        message: "<\(root.name.local)> is no invoice: that is a <CrossIndustryInvoice> of CII or an <Invoice> of UBL",
        offset: root.offset)
    }
    let text = found?.text.split(whereSeparator: \.isWhitespace).joined() ?? ""
    guard let found, !text.isEmpty else {
      throw XMLReader.Problem(message: "the invoice doesn't say which rules it keeps", offset: root.offset)
    }
    (guideline, offset) = (text, found.offset)
  }
}

extension XMLReader.Element {
  fileprivate func child(_ namespace: String, _ local: String) -> Self? {
    children.first { $0.name == XMLReader.Name(namespace: namespace, local: local) }
  }
}
